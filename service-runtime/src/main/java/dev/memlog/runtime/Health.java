package dev.memlog.runtime;

/**
 * The health of a component.
 *
 * @param live false if only a restart helps
 * @param ready true if the component can do its work now, its dependencies included
 * @param detail the state: "ok", or the problem in one sentence
 */
public record Health(boolean live, boolean ready, String detail) {

  private static final Health OK = new Health(true, true, "ok");

  public static Health ok() {
    return OK;
  }

  /** Returns the health of a component that recovers by itself once its dependency is available. */
  public static Health waiting(String detail) {
    return new Health(true, false, detail);
  }

  /** Returns the health of a component that only a restart can repair. */
  public static Health failed(String detail) {
    return new Health(false, false, detail);
  }
}
