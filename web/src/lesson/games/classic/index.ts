/** The lesson of the Master Rules, for those who know the Quick-Start edition. */
import type { GameLessons } from '../../course';
import { MASTER } from './ideas';
import * as words from './words';

export default {
  rank: 1,
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
  ],
} satisfies GameLessons;
