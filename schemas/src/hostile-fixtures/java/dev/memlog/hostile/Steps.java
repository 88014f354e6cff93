package dev.memlog.hostile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A counter of the steps of each thread: the calls and branches of classes that {@link
 * CountedClasses} loaded, and the characters that their patterns read. The count does not depend on
 * the machine.
 */
public final class Steps {

  /** The error of a text that takes more steps than allowed; no product code catches it. */
  public static final class TooMany extends Error {
    private static final long serialVersionUID = 1L;

    private TooMany(long most) {
      super("more than " + most + " steps");
    }
  }

  private static final class Count {
    private long taken;
    private long most = Long.MAX_VALUE;
  }

  private static final ThreadLocal<Count> COUNT = ThreadLocal.withInitial(Count::new);

  private Steps() {}

  /**
   * Sets this thread's count to zero.
   *
   * @param most the number of steps above which {@link TooMany} is thrown
   */
  public static void begin(long most) {
    Count count = COUNT.get();
    count.taken = 0;
    count.most = most;
  }

  /** Returns the number of steps that this thread has taken since {@link #begin}. */
  public static long taken() {
    return COUNT.get().taken;
  }

  /** Counts one step. The instrumented classes call this method and the methods after it. */
  public static void take() {
    Count count = COUNT.get();
    if (++count.taken > count.most) {
      throw new TooMany(count.most);
    }
  }

  public static Matcher matcher(Pattern pattern, CharSequence text) {
    return pattern.matcher(text instanceof Counted ? text : new Counted(text, COUNT.get()));
  }

  public static String[] split(Pattern pattern, CharSequence text) {
    return pattern.split(new Counted(text, COUNT.get()));
  }

  public static boolean matches(String text, String regex) {
    return matcher(Pattern.compile(regex), text).matches();
  }

  public static String replaceAll(String text, String regex, String by) {
    return matcher(Pattern.compile(regex), text).replaceAll(by);
  }

  public static String replaceFirst(String text, String regex, String by) {
    return matcher(Pattern.compile(regex), text).replaceFirst(by);
  }

  public static String[] split(String text, String regex) {
    return split(text, regex, 0);
  }

  public static String[] split(String text, String regex, int limit) {
    return Pattern.compile(regex).split(new Counted(text, COUNT.get()), limit);
  }

  /** A text that counts a step for each character read. */
  private record Counted(CharSequence text, Count count) implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++count.taken > count.most) {
        throw new TooMany(count.most);
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
