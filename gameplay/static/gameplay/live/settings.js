/* What this device likes: kept in the browser, by nobody else. */

const KEY = "tavula.table";
const DEFAULTS = { four: false, large: false, sounds: false, keys: true };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing still plays */
  }
}

function show() {
  for (const name of ["four", "large"]) document.body.classList.toggle(`cards-${name}`, settings[name]);
}

export function begin(changed) {
  for (const box of document.querySelectorAll("[data-setting]")) {
    box.checked = settings[box.dataset.setting];
    box.addEventListener("change", () => {
      settings[box.dataset.setting] = box.checked;
      keep();
      show();
      changed();
    });
  }
  show();
}

let speaker = null;

/* A short tone when it is one's turn. */
export function tone(pitch = 660) {
  if (!settings.sounds) return;
  speaker ||= new AudioContext();
  const note = speaker.createOscillator();
  const volume = speaker.createGain();
  note.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, speaker.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, speaker.currentTime + 0.18);
  note.connect(volume).connect(speaker.destination);
  note.start();
  note.stop(speaker.currentTime + 0.2);
}

/* The seal of a hand, noted before its first card: the page of the seals compares. */
export function noteSeal(table, seal) {
  const key = `tavula.seal.${seal.name}`;
  try {
    if (!localStorage.getItem(key)) localStorage.setItem(key, seal.hash);
  } catch {
    /* then the page of the seals says nothing of this browser */
  }
}
