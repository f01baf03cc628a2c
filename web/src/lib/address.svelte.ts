/** Where the server is for others: where this page is, unless that is a computer's name for itself. */
import { ask } from './api';

export const alone = (host: string): boolean => /^(localhost$|127\.|\[::1\])/.test(host);

class Outside {
  origin = $state(location.origin);

  constructor() {
    // A server that cannot be asked now is asked by the next page; until then links name this page's own address.
    if (alone(location.hostname)) void ask<{ address: string }>('/about').then(({ address }) => (this.origin = address), () => {});
  }
}

export const outside = new Outside();
