/* The form that opens a table: as many players are offered as the chosen game has. */

const form = document.querySelector(".table-form");
const [kind, seats] = [form.elements.kind, form.elements.seats];
const counts = JSON.parse(document.getElementById("seats-of-games").textContent);
const all = [...seats.options];

function offer() {
  const fits = all.filter(({ value }) => !value || counts[kind.value].includes(Number(value)));
  const chosen = fits.includes(seats.selectedOptions[0]) ? seats.value : "";
  seats.replaceChildren(...fits);
  seats.value = chosen;
}

kind.addEventListener("change", offer);
addEventListener("pageshow", offer); /* where the browser has filled the form in again */
offer();
