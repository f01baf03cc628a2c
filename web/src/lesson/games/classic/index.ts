/** The lessons of the Master Rules, for those who know the Quick-Start edition, and then 'Mechs. */
import type { GameLessons } from '../../course';
import * as arms from './arms';
import { MASTER } from './ideas';
import * as words from './words';

export default {
  rank: 1,
  heading: 'Master Rules',
  lessons: [
    {
      name: 'master',
      title: 'Master Rules',
      battle: 'Master Rules lesson',
      text: 'The Green battle again, with heat, piloting, critical hits, punches and kicks.',
      units: 'Hunchback against Enforcer',
      time: 'about twenty minutes',
      bot: 'easy',
      ideas: MASTER,
      words: words.MASTER,
    },
    {
      name: 'arms',
      title: 'Combined arms',
      battle: 'Combined arms lesson',
      text: 'Vehicles and infantry: a tank, a helicopter, battle armor, and a platoon in its carrier, against \'Mechs.',
      units: 'All arms against Enforcer and Locust',
      time: 'about twenty minutes',
      bot: 'easy',
      ideas: arms.ARMS,
      words: arms.WORDS,
    },
  ],
} satisfies GameLessons;
