/** The players of a setup: bots as the server has them, and the seats of people. */
import type { PlayerKind, Setup } from '../../lib/types';
import type { System } from '../library';

/** A bot as this server has it; what was chosen for another game, or saved, may not exist here. */
export function knownBot({ bots, usual_bot, styles }: System, wanted: PlayerKind): PlayerKind {
  const level = bots.find((each) => each.name === (wanted.bot || usual_bot));
  if (!level) return { kind: 'bot' };
  const style = level.styles ? styles.find((each) => each.name === wanted.style) : undefined;
  return { kind: 'bot', bot: level.name, ...(style ? { style: style.name } : {}), ...(style?.place ? { place: wanted.place ?? '' } : {}) };
}

/** The names of the seats that people at this screen take; several players of a side are numbered. */
export function seatsOf({ sides }: Setup, here: (player: number) => boolean): string[] {
  const seats = sides.flatMap(({ name, player = {}, players }) =>
    players?.length ? players.map((each, index) => ({ seat: players.length > 1 ? `${name} ${index + 1}` : name, ...each })) : [{ seat: name, ...player }],
  );
  return seats.filter(({ kind = 'person' }, index) => kind === 'person' && here(index)).map(({ seat }) => seat);
}
