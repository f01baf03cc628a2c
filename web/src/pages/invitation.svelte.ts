/** The friends who were invited to a new game: who has come, and who has joined from the lobby. */
import { ask } from '../lib/api';
import { credentials } from '../lib/seats';
import { followSnapshots } from '../lib/snapshots';
import type { Message } from '../lib/stream';
import type { TableNews } from '../lib/types';
import type { WaitingCard } from '../lib/types.generated';

export type Invited = { seat: string; name: string; present: boolean; joined: boolean };

/** The players of a game that waits until everybody has picked a force. */
export const waitingPlayers = ({ sides }: WaitingCard): Invited[] =>
  sides.flatMap((side) => side.seats.map((seat, index) => ({ seat, name: side.players[index] ?? '', present: side.present, joined: side.joined.includes(seat) })));

export class Invitation {
  players = $state.raw<Invited[]>([]);
  private readonly path: string;
  private stop: () => void = () => {};
  private left = false;

  constructor(readonly game: string) {
    this.path = `/games/${encodeURIComponent(game)}`;
  }

  player = (seat: string): Invited | undefined => this.players.find((each) => each.seat === seat);

  /** Follow the game, so that its host is present; returns how to stop. */
  follow(): () => void {
    this.left = false;
    const waits = ask(`${this.path}/forces`, { game: this.game }).then(() => true, () => false);
    void waits.then((waiting) => this.listen(waiting ? `${this.path}/forces` : this.path));
    return () => {
      this.left = true;
      this.stop();
    };
  }

  private listen(path: string): void {
    this.stop();
    if (this.left) return;
    this.stop = followSnapshots({
      path: `${path}/stream`,
      headers: () => credentials(this.game),
      told: (message) => this.hear(message),
      rest: () => void ask(path, { game: this.game }).catch(() => {}),
    });
  }

  private hear({ event, data }: Message): void {
    if (event === 'table') this.players = (JSON.parse(data) as TableNews).players as Invited[];
    else if (event === 'forces') this.players = waitingPlayers(JSON.parse(data) as WaitingCard);
    else if (event === 'begun') this.listen(this.path);
  }
}
