package dev.memlog.importer.history;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times of a chat of WhatsApp: in brackets or before a dash, with dots, slashes or dashes, of
 * 12 or 24 hours. A first number of more than 12 anywhere in the file means that the day comes
 * first; a second number of more than 12, that the month does. If no date tells, the month comes
 * first where the hours are of 12, otherwise the day.
 */
final class WhatsAppTime {

  private static final Pattern LINE =
      Pattern.compile(
          "\\[?(\\d{1,4})([./-])(\\d{1,2})\\2 ?(\\d{1,4}),?(?: at| klo| um)? "
              + "(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))? ?([AaPp])?\\.?(?: ?[Mm]\\.?)?(?:]| [-–]) (.*)");

  /** The marks of direction and narrow spaces that WhatsApp adds. */
  private static final Pattern MARKS = Pattern.compile("[\\u200E\\u200F\\u202A-\\u202E\\uFEFF]");

  private static final Pattern SPACES = Pattern.compile("[\\u202F\\u00A0]");

  private boolean dayFirst;
  private boolean monthFirst;
  private boolean halfDays;

  /** Returns whether a line begins a message. */
  static boolean begins(String line) {
    return LINE.matcher(clean(line)).matches();
  }

  /** Returns a line without marks of direction, and with plain spaces. */
  static String clean(String line) {
    return SPACES.matcher(MARKS.matcher(line).replaceAll("")).replaceAll(" ");
  }

  /** Learns the order of day and month from a line. */
  void see(String line) {
    Matcher time = LINE.matcher(clean(line));
    if (time.matches() && time.group(1).length() < 3) {
      dayFirst |= Integer.parseInt(time.group(1)) > 12 || time.group(2).equals(".");
      monthFirst |= Integer.parseInt(time.group(3)) > 12;
      halfDays |= time.group(8) != null;
    }
  }

  /** Returns the time with which a cleaned line begins; null if it continues a message. */
  @Nullable LocalDateTime of(String line) {
    Matcher time = LINE.matcher(line);
    if (!time.matches()) {
      return null;
    }
    int first = Integer.parseInt(time.group(1));
    int second = Integer.parseInt(time.group(3));
    int third = Integer.parseInt(time.group(4));
    boolean yearFirst = time.group(1).length() > 2;
    boolean american = !dayFirst && (monthFirst || halfDays);
    int year = yearFirst ? first : third;
    int month = yearFirst || !american ? second : first;
    int day = yearFirst ? third : american ? second : first;
    try {
      return LocalDateTime.of(
          year < 100 ? 2000 + year : year,
          month,
          day,
          hour(Integer.parseInt(time.group(5)), time.group(8)),
          Integer.parseInt(time.group(6)),
          time.group(7) == null ? 0 : Integer.parseInt(time.group(7)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int hour(int hour, @Nullable String half) {
    if (half == null) {
      return hour;
    }
    return hour % 12 + (half.toLowerCase(Locale.ROOT).equals("p") ? 12 : 0);
  }

  /** Returns the text after the time of a cleaned line that has one. */
  String rest(String line) {
    Matcher time = LINE.matcher(line);
    return time.matches() ? time.group(9) : line;
  }
}
