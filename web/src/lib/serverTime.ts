/** The server's time of day, which its clocks go by: every response says it, to a second. */
const ROUGH = 2000; // milliseconds of difference that may be due to the way
let ahead = 0;

export function learnTime(response: Response, now = Date.now()): void {
  const said = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(said)) return;
  const difference = said + 500 - now;
  ahead = Math.abs(difference) < ROUGH ? 0 : difference;
}

/** The server's time in seconds since 1970. */
export const serverTime = (now = Date.now()): number => (now + ahead) / 1000;
