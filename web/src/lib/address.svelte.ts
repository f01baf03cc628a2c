/** The server's address for other players: this page's own, unless that is localhost. */
import { ask } from './api';

export const alone = (host: string): boolean => /^(localhost$|127\.|\[::1\])/.test(host);

class Outside {
  origin = $state(location.origin);

  constructor() {
    // If the server cannot be reached, the next page asks again; until then links use this page's own address.
    if (alone(location.hostname)) void ask<{ address: string }>('/about').then(({ address }) => (this.origin = address), () => {});
  }
}

export const outside = new Outside();
