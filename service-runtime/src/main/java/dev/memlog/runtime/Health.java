package dev.memlog.runtime;

/**
 * How a component is.
 *
 * @param live false: only a restart helps
 * @param ready whether it can do its work now, its dependencies included
 * @param detail "ok", or what is wrong, in one sentence
 */
public record Health(boolean live, boolean ready, String detail) {

  private static final Health OK = new Health(true, true, "ok");

  public static Health ok() {
    return OK;
  }

  /** Works again by itself once what it waits for is back. */
  public static Health waiting(String detail) {
    return new Health(true, false, detail);
  }

  /** Only a restart helps. */
  public static Health failed(String detail) {
    return new Health(false, false, detail);
  }
}
