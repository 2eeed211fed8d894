// The arithmetic of Auction Hearts, for deals that the server has not seen yet and for the one that is being typed. The
// rules have it in gameplay/rules/hearts/auction_hearts.py, and theirs is what counts.

// Which seats (from 0) share the pool: one or two who took nothing, and nobody where one player has the whole suit.
export function clear(taken, must) {
  const seats = taken.flatMap((count, seat) => (count === 0 ? [seat] : []));
  return seats.length && seats.length < 3 && Math.max(...taken) < must ? seats : [];
}

// Chips by seat, the pool, and who names without bidding (a seat from 1, 0: nobody) after a deal.
export function after({ totals, pool, namer }, { bid, taken, must }) {
  const paid = taken.map((count, seat) => count + (bid?.seat === seat ? bid.chips : 0));
  const full = pool + paid.reduce((sum, chips) => sum + chips, 0);
  const winners = clear(taken, must);
  const share = winners.length ? Math.floor(full / winners.length) : 0;
  return {
    totals: totals.map((total, seat) => total - paid[seat] + (winners.includes(seat) ? share : 0)),
    pool: full - share * winners.length,
    namer: winners.length ? 0 : bid ? bid.seat + 1 : namer,
    winners,
    share,
  };
}
