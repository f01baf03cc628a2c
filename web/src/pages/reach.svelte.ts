/** Whether the server responds; checked occasionally, and more often while it does not. */
const CALM = 30_000;
const ALARMED = 2_500;

class Reach {
  gone = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Watch until the returned function is called. */
  watch = (): (() => void) => {
    addEventListener('offline', this.look);
    addEventListener('online', this.look);
    this.wait();
    return () => {
      clearTimeout(this.timer);
      removeEventListener('offline', this.look);
      removeEventListener('online', this.look);
    };
  };

  look = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (!document.hidden) this.gone = !(await answers());
    this.wait();
  };

  private wait(): void {
    this.timer = setTimeout(this.look, this.gone ? ALARMED : CALM);
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/api/about', { cache: 'no-store' })).status < 502;
  } catch {
    return false;
  }
}

export const reach = new Reach();
