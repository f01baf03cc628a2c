import { expect, it } from 'vitest';
import type { Considered } from '../lib/api';
import type { Ask, Choice, Draft } from '../lib/types';
import { Drafting, paths } from './drafting.svelte';
import type { Game } from './game.svelte';

const ask = { id: 1, figures: ['1'], mine: true } as Ask;
const weapon = (id: string, chosen: string, at: string): Choice => ({ id, label: id, action: `${id} at ${at} after ${chosen}`, selected: chosen.includes(id) });

/** What the server answers: the weapons, whose actions contain what was chosen before. */
function answer({ action = '', target = 'Enforcer' }: Considered): Draft {
  const targets = ['Enforcer', 'Commando'].map((each): Choice => ({ id: each, label: each, target: each, action }));
  return {
    action,
    focus: target,
    groups: [
      { id: 'targets', label: '', role: 'targets', choices: targets },
      { id: 'weapons', label: '', role: 'table', choices: ['PPC', 'LRM'].map((id) => weapon(id, action, target)) },
    ],
  } as Draft;
}

/** A game whose server answers only when asked to. */
function slow(): { game: Game; asked: Considered[]; answerNext: () => Promise<void> } {
  const asked: Considered[] = [];
  const waiting: (() => void)[] = [];
  const consider = (_: number, draft: Considered): Promise<Draft> => {
    asked.push(draft);
    return new Promise((done) => waiting.push(() => done(answer(draft))));
  };
  const answerNext = async (): Promise<void> => {
    await rest();
    waiting.shift()?.();
    await rest();
  };
  return { game: { client: { consider } } as unknown as Game, asked, answerNext };
}

const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

it('applies each step to the answer to the one before, however slow that is', async () => {
  const { game, asked, answerNext } = slow();
  const drafting = new Drafting(game);
  void drafting.begin(ask, '1');
  await answerNext();
  drafting.nth(0);
  void drafting.look('Commando');
  drafting.nth(1);
  for (let answers = 0; answers < 3; answers += 1) await answerNext();
  await drafting.settled();
  expect(asked.map((each) => each.target)).toEqual([undefined, 'Enforcer', 'Commando', 'Commando']);
  expect(drafting.seen?.action).toBe('LRM at Commando after PPC at Enforcer after ');
});

it('goes on to the next target for each key press', async () => {
  const { game, asked, answerNext } = slow();
  const drafting = new Drafting(game);
  void drafting.begin(ask, '1');
  await answerNext();
  drafting.next();
  drafting.next();
  await answerNext();
  await answerNext();
  expect(asked.map((each) => each.target)).toEqual([undefined, 'Commando', 'Enforcer']);
});

it('drops the steps of an earlier draft', async () => {
  const { game, asked, answerNext } = slow();
  const drafting = new Drafting(game);
  void drafting.begin(ask, '1');
  await answerNext();
  drafting.nth(0);
  drafting.nth(1);
  void drafting.begin(ask, '2');
  for (let answers = 0; answers < 3; answers += 1) await answerNext();
  await drafting.settled();
  expect(asked.at(-1)?.figure).toBe('2');
  expect(drafting.seen?.action).toBe('');
});

it('finds choices of finer groups by their path', () => {
  const finer: Choice = { id: 'single', label: '', action: 'single' };
  const choice: Choice = { id: 'UAC', label: '', action: 'uac', groups: [{ id: 'rate', label: '', role: 'switch', choices: [finer] }] };
  expect(paths([{ id: 'weapons', label: '', role: 'table', choices: [choice] }])).toEqual([['/weapons/UAC', choice], ['/weapons/UAC/rate/single', finer]]);
});
