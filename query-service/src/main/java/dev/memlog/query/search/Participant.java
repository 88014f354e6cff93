package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;
import static java.util.regex.Pattern.UNICODE_CASE;

import dev.memlog.index.Analyzer;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The one participant whom a query names.
 *
 * @param author the author as the turns have it
 * @param name the name as the query has it: the whole name or its first word
 */
record Participant(String author, String name) {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * Returns the one of these authors whom a query names; empty if it names none or several.
   *
   * @param analyzer the analyzer that detects names that are also everyday words ("Will"); such
   *     names match only with the same case
   */
  static Optional<Participant> namedIn(
      String query, Collection<String> authors, Analyzer analyzer) {
    Optional<Participant> named = Optional.empty();
    for (String author : new TreeSet<>(authors)) {
      Optional<Participant> match = match(query, author, analyzer);
      if (match.isPresent()) {
        if (named.isPresent()) {
          return Optional.empty();
        }
        named = match;
      }
    }
    return named;
  }

  /** Returns the query as the participant would say it, since their turns use the first person. */
  String inFirstPerson(String query) {
    String possessive =
        word(Pattern.quote(name) + "['’]s", CASE_INSENSITIVE).matcher(query).replaceAll("my");
    return word(Pattern.quote(name), CASE_INSENSITIVE).matcher(possessive).replaceAll("I");
  }

  private static Optional<Participant> match(String query, String author, Analyzer analyzer) {
    String first = BLANKS.split(author, 2)[0];
    for (String name :
        first.equals(author) ? new String[] {author} : new String[] {author, first}) {
      if (!contains(query, name)) {
        continue;
      }
      int flags = analyzer.terms(name).isEmpty() ? 0 : CASE_INSENSITIVE;
      if (!name.isBlank() && word(Pattern.quote(name), flags).matcher(query).find()) {
        return Optional.of(new Participant(author, name));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a query contains a name, ignoring case. This cheap test spares most names a
   * pattern of their own.
   */
  private static boolean contains(String query, String name) {
    for (int at = 0; at + name.length() <= query.length(); at++) {
      if (query.regionMatches(true, at, name, 0, name.length())) {
        return true;
      }
    }
    return false;
  }

  private static Pattern word(String regex, int flags) {
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}])" + regex + "(?![\\p{L}\\p{N}])", flags | UNICODE_CASE);
  }
}
