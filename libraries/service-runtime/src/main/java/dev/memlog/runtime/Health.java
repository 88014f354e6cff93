package dev.memlog.runtime;

/**
 * The health of a component.
 *
 * @param live false if only a restart of the process can repair the component
 * @param ready true if the component and its dependencies can work now
 * @param detail "ok", or the problem in one sentence
 */
public record Health(boolean live, boolean ready, String detail) {

  private static final Health OK = new Health(true, true, "ok");

  /** Returns the health of a component that works. */
  public static Health ok() {
    return OK;
  }

  /** Returns the health of a component that works, though an operator must act. */
  public static Health warning(String detail) {
    return new Health(true, true, detail);
  }

  /** Returns the health of a component that does not work now, but needs no restart to recover. */
  public static Health waiting(String detail) {
    return new Health(true, false, detail);
  }

  /** Returns the health of a component that only a restart can repair. */
  public static Health failed(String detail) {
    return new Health(false, false, detail);
  }
}
