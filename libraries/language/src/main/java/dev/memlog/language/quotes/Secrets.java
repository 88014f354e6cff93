package dev.memlog.language.quotes;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mask for secrets in quotes: payment cards with a valid check digit (Luhn), IBANs with valid
 * check digits (ISO 13616), keys of known shapes, passwords and codes after their names, random
 * strings, and whatever matches the patterns of an operator.
 */
public final class Secrets {

  /** The text in place of a secret. Its length tells nothing about the secret's length. */
  static final String MASK = "••••";

  private static final Pattern CARD =
      Pattern.compile("(?<![\\d-])\\d(?:[ -]?\\d){12,18}(?![\\d-])");
  private static final Pattern IBAN =
      Pattern.compile("\\b[A-Za-z]{2}\\d{2}(?: ?[A-Za-z\\d]{4}){2,7}(?: ?[A-Za-z\\d]{1,3})?\\b");
  private static final Pattern RANDOM =
      Pattern.compile("(?<![\\w/.@:+=-])[A-Za-z0-9+_=-]{20,200}(?![\\w/.@:+=-])");

  /** The least bits per character of a random string; words and identifiers have less. */
  private static final double LEAST_ENTROPY = 3.6;

  private final List<Pattern> patterns;

  /** Creates a mask that also masks the matches of an operator's patterns. */
  public Secrets(List<Pattern> also) {
    patterns = new ArrayList<>(also);
    patterns.add(Patterns.of("secret"));
    patterns.add(Patterns.of("login"));
  }

  private record Span(int start, int end) {}

  /** Returns whether a text contains a secret. */
  boolean in(String text) {
    return !spans(text).isEmpty();
  }

  /** Returns a text in which a mask stands for each secret. */
  public String masked(String text) {
    List<Span> spans = spans(text);
    if (spans.isEmpty()) {
      return text;
    }
    StringBuilder masked = new StringBuilder();
    int from = 0;
    for (Span span : spans) {
      if (span.start() >= from) {
        masked.append(text, from, span.start()).append(MASK);
      }
      from = Math.max(from, span.end());
    }
    return masked.append(text, from, text.length()).toString();
  }

  private List<Span> spans(String text) {
    List<Span> spans = new ArrayList<>();
    if (text.length() < 3) {
      return spans;
    }
    for (Pattern pattern : patterns) {
      pattern.matcher(text).results().map(Secrets::group).forEach(spans::add);
    }
    add(spans, CARD.matcher(text), Secrets::luhn);
    add(spans, IBAN.matcher(text), Secrets::checked);
    add(spans, RANDOM.matcher(text), Secrets::random);
    spans.removeIf(span -> span.start() == span.end());
    spans.replaceAll(span -> whole(span, text));
    spans.sort(Comparator.comparingInt(Span::start));
    return spans;
  }

  /** Returns a span with the rest of its word, of which a pattern may have found only the end. */
  private static Span whole(Span span, String text) {
    int start = span.start();
    int end = span.end();
    while (start > 0 && ofWord(text.charAt(start - 1)) && ofWord(text.charAt(start))) {
      start--;
    }
    while (end < text.length() && ofWord(text.charAt(end)) && ofWord(text.charAt(end - 1))) {
      end++;
    }
    return new Span(start, end);
  }

  /** Returns whether a character belongs to a Latin word; other scripts may have no spaces. */
  private static boolean ofWord(char c) {
    return Character.isLetterOrDigit(c) && c < '\u0250';
  }

  private static void add(List<Span> spans, Matcher matcher, Predicate<String> secret) {
    matcher
        .results()
        .filter(match -> secret.test(match.group()))
        .forEach(match -> spans.add(new Span(match.start(), match.end())));
  }

  /** Returns the first group that matches, or the whole match of a pattern without groups. */
  private static Span group(MatchResult matcher) {
    for (int i = 1; i <= matcher.groupCount(); i++) {
      if (matcher.group(i) != null) {
        return new Span(matcher.start(i), matcher.end(i));
      }
    }
    return new Span(matcher.start(), matcher.end());
  }

  private static boolean luhn(String number) {
    int sum = 0;
    int place = 0;
    for (int i = number.length() - 1; i >= 0; i--) {
      int digit = Character.digit(number.charAt(i), 10);
      if (digit >= 0) {
        int weighed = place++ % 2 == 0 ? digit : digit * 2;
        sum += weighed > 9 ? weighed - 9 : weighed;
      }
    }
    return sum % 10 == 0;
  }

  private static boolean checked(String iban) {
    String plain = iban.replace(" ", "");
    StringBuilder digits = new StringBuilder();
    (plain.substring(4) + plain.substring(0, 4))
        .chars()
        .forEach(c -> digits.append(Character.digit(c, 36)));
    return new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)).intValue() == 1;
  }

  /** Returns whether a string has letters and digits without order, which no word has. */
  private static boolean random(String text) {
    boolean digits = text.chars().anyMatch(c -> c >= '0' && c <= '9');
    boolean upper = text.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
    boolean lower = text.chars().anyMatch(c -> c >= 'a' && c <= 'z');
    boolean hexadecimal = text.chars().allMatch(c -> c == '-' || Character.digit(c, 16) >= 0);
    return digits && upper && lower && !hexadecimal && entropy(text) >= LEAST_ENTROPY;
  }

  private static double entropy(String text) {
    Map<Integer, Integer> counts = new HashMap<>();
    text.chars().forEach(c -> counts.merge(c, 1, Integer::sum));
    double bits = 0;
    for (int count : counts.values()) {
      double share = (double) count / text.length();
      bits -= share * Math.log(share) / Math.log(2);
    }
    return bits;
  }
}
