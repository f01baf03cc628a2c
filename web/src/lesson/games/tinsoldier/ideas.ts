/** What is different from the Master Rules: when each idea fits, and what it says. */
import type { Idea, Words } from '../../course';
import { about, did, last, speed, turnsWith, type Moment } from '../../moment';
import { at, entry, never, page } from '../../places';
import { name, told } from '../../telling';

const acts = (moment: Moment): boolean => moment.task === 'place';
const offers = (moment: Moment, mode: string): boolean => acts(moment) && moment.modes.includes(mode);
/** Whether one of the player's elements may interrupt: it is asked with a list, while it is on overwatch. */
const watches = (moment: Moment): boolean => moment.task === 'list' && moment.own.some((figure) => moment.figures.includes(figure.id) && figure.marks?.some((mark) => mark.id === 'overwatch'));
const tag = (moment: Moment): string => moment.actor?.marks?.find((mark) => mark.id === 'tag')?.short ?? '';

export const DIFFERENCES: Idea[] = [
  { id: 'cards', rule: 'TS-TRN-001', place: entry((m) => last(m, 'CardDrawn')), fits: acts, done: (m) => turnsWith(m, 'Activated', 'own') > 1 },
  { id: 'two-actions', rule: 'TS-ACT-001', place: page('modes'), fits: acts, done: (m) => did(m, 'Fired') && did(m, 'MoveBegan') },
  { id: 'tags', rule: 'TS-MOD-010', place: (m) => at(m.actor?.place), fits: (m) => acts(m) && tag(m) !== '', done: (m) => turnsWith(m, 'MoveBegan', 'own') > 1 },
  { id: 'low-rolls', rule: 'TS-HIT-022', place: page('modes'), fits: (m) => offers(m, 'attack'), done: (m) => did(m, 'Fired') },
  { id: 'orders', rule: 'TS-ACT-012', place: page('modes'), fits: (m) => offers(m, 'order'), done: (m) => turnsWith(m, 'Activated', 'own') > 2 },
  { id: 'overwatch', rule: 'TS-ACT-008', place: page('others'), fits: acts, done: (m) => did(m, 'StatusChanged') },
  { id: 'interrupt', rule: 'TS-TRN-003', place: page('choice'), fits: watches, done: never },
  { id: 'hazards', rule: 'TS-DMG-008', place: entry((m) => last(m, 'HazardsRolled')), fits: (m) => acts(m) && last(m, 'HazardsRolled') !== null, done: never },
  { id: 'd1000', rule: 'TS-DMG-009', place: entry((m) => last(m, 'CriticalHit')), fits: (m) => acts(m) && last(m, 'CriticalHit') !== null, done: never },
  { id: 'cooling', rule: 'TS-ACT-020', place: page('unit'), fits: (m) => acts(m) && did(m, 'HeatChanged'), done: (m) => turnsWith(m, 'HeatChanged', 'own') > 3 },
];

export const WORDS: Record<string, Words> = {
  cards: {
    title: 'A deck instead of phases',
    say: (m) => `There is no initiative and there are no phases. Each element has a card, and ${name(m.actor)}'s was drawn, so it acts now. Two jokers are in the deck: the second one ends the turn, also for those who have not acted.`,
  },
  'two-actions': {
    title: 'Two actions',
    say: (m) => `${name(m.actor)} takes two actions in any order, also the same one twice: move up to ${speed(m.actor, 'move')} MP, fire, take cover and others. There is no running.`,
    wants: () => 'Choose a hex to move to, or one of the buttons, then confirm.',
  },
  tags: {
    title: 'Move tags',
    say: (m) => `${tag(m)} on the counter is the move tag of ${name(m.actor)}. With a tag, it is as much harder to hit as it has MP, and its own shots are harder too. Each action without a move, and the end of the turn, take the tag down by one.`,
  },
  'low-rolls': {
    title: 'Roll low',
    say: () => 'Under Fire you find the enemies with your best chance to hit each. A d20 at or below the number hits, and each shot has its own die: an LRM 20 rolls twenty. Within effective range the distance does not matter; beyond it, each hex takes 1 from the number. Weapons that are alike fire together.',
  },
  orders: {
    title: 'Give orders',
    say: (m) => `${name(m.actor)} commands the others. For one action it can activate a subordinate at once, with two actions, or let its whole group do the same thing. The subordinate keeps its own card.`,
    wants: () => 'Open Orders and choose whom to activate, or do something else.',
  },
  overwatch: {
    title: 'Cover and overwatch',
    say: () => 'Two of these buttons have no counterpart in the Master Rules: in cover, an element is 3 harder to hit until it moves; on overwatch, it may interrupt an enemy in its sight after any action of that enemy.',
  },
  interrupt: {
    title: 'Interrupt',
    say: () => 'An enemy has acted in sight of your element on overwatch. Fire now, which ends the overwatch, or let it pass and keep watching.',
  },
  hazards: {
    title: 'Armor and hazard dice',
    say: (m) => `${told(last(m, 'HazardsRolled'))} There are no hit locations, only front and back armor. A hit as strong as the armor is a critical hit; others may get through. Each hazard die at 8 or less is one more critical hit, and another die.`,
  },
  d1000: {
    title: 'Critical hits by d1000',
    say: (m) => `${told(last(m, 'CriticalHit'))} A d1000 finds the line of the critical table. The unit card of ${name(about(m, last(m, 'CriticalHit')))} shows the whole table with its boxes.`,
  },
  cooling: {
    title: 'Heat stays',
    say: () => 'Heat sinks work only at the end of a turn, at half strength, or when you spend an action to cool down. Every 5 points slow a \'Mech and spoil its aim; at 25 it shuts down.',
  },
};
