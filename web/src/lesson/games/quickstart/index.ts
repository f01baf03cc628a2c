/** The lessons of the Quick-Start edition, one for each of its levels. */
import type { GameLessons } from '../../course';
import { ELITE, GREEN, VETERAN } from './ideas';
import * as words from './words';

export default {
  rank: 0,
  heading: 'Quick-Start',
  lessons: [
    {
      name: 'green',
      title: 'Green',
      battle: 'Green lesson',
      text: 'Facing, moving, line of sight, the number to hit, damage.',
      units: 'Hunchback against Enforcer',
      time: 'about ten minutes',
      bot: 'easy',
      ideas: GREEN,
      words: words.GREEN,
    },
    {
      name: 'veteran',
      title: 'Veteran',
      battle: 'Veteran lesson',
      text: 'Vehicles and special weapons.',
      units: 'A \'Mech and a tank each',
      time: 'about twenty minutes',
      bot: 'easy',
      ideas: VETERAN,
      words: words.VETERAN,
    },
    {
      name: 'elite',
      title: 'Elite',
      battle: 'Elite lesson',
      text: 'Infantry and battle armor.',
      units: 'Four units each',
      time: 'about half an hour',
      bot: 'easy',
      ideas: ELITE,
      words: words.ELITE,
    },
  ],
} satisfies GameLessons;
