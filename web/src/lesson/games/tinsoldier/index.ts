/** The lesson of Tin Soldier, for those who know the Master Rules. */
import type { GameLessons } from '../../course';
import { DIFFERENCES, WORDS } from './ideas';

export default {
  rank: 2,
  heading: 'Tin Soldier',
  lessons: [
    {
      name: 'differences',
      title: 'Tin Soldier',
      battle: 'Tin Soldier lesson',
      text: 'What is different from the Master Rules: cards, move tags, orders, overwatch, hazard dice.',
      units: 'Griffin and Hunchback against Enforcer and Locust',
      time: 'about fifteen minutes',
      bot: 'easy',
      ideas: DIFFERENCES,
      words: WORDS,
    },
  ],
} satisfies GameLessons;
