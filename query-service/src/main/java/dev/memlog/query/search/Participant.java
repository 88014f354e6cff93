package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;
import static java.util.regex.Pattern.UNICODE_CASE;

import dev.memlog.index.analysis.Analyzer;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The participant whom a query is about.
 *
 * @param author the author's name in the turns
 * @param name the name in the query: the author's whole name or its first word
 */
record Participant(String author, String name) {

  /** The ending of a possessive: Ann's, James'; typed with an accent on some keyboards. */
  private static final String POSSESSIVE = "(?:['’`´]s|(?<=[sS])['’`´])";

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * Returns the author whom a query is about: the only named author or, as in "What did Ann give to
   * Bob?", the first. Returns empty if the query names none, or several together, as in "What did
   * Ann and Bob buy?".
   *
   * @param analyzer the analyzer that detects names that are also everyday words ("Will"); such
   *     names match only with the same case
   */
  static Optional<Participant> namedIn(
      String query, Collection<String> authors, Analyzer analyzer) {
    List<Participant> named = allIn(query, authors, analyzer);
    return named.isEmpty() || ambiguous(query, named) || !together(query, named).isEmpty()
        ? Optional.empty()
        : Optional.of(named.getFirst());
  }

  /** Returns all authors whom a query names, in the order of the query. */
  private static List<Participant> allIn(
      String query, Collection<String> authors, Analyzer analyzer) {
    return new TreeSet<>(authors)
        .stream()
            .flatMap(author -> match(query, author, analyzer).stream())
            .sorted(Comparator.comparingInt(participant -> participant.placeIn(query)))
            .toList();
  }

  private int placeIn(String query) {
    Matcher place = word(Pattern.quote(name), CASE_INSENSITIVE).matcher(query);
    return place.find() ? place.start() : query.length();
  }

  /** Returns whether two authors have the same name. */
  private static boolean ambiguous(String query, List<Participant> named) {
    return named.stream().map(participant -> participant.placeIn(query)).distinct().count()
        < named.size();
  }

  /** Returns the first enumeration of two named participants in a query; empty if there is none. */
  private static String together(String query, List<Participant> named) {
    if (named.size() < 2) {
      return "";
    }
    String names =
        named.stream()
            .map(participant -> Pattern.quote(participant.name))
            .collect(Collectors.joining("|", "(?:", ")"));
    Matcher pair =
        word(
                "(?:both )?"
                    + names
                    + POSSESSIVE
                    + "?(?:,| and| or| &|, and) (?:both )?"
                    + names
                    + "(?<possessive>"
                    + POSSESSIVE
                    + ")?",
                CASE_INSENSITIVE)
            .matcher(query);
    return pair.find() ? pair.group() : "";
  }

  /**
   * Returns the query as two participants would say it together, if the query names them together:
   * "What do we like?" for "What do Ann and Bob like?". Otherwise returns the query unchanged.
   */
  static String inFirstPersonPlural(String query, Collection<String> authors, Analyzer analyzer) {
    List<Participant> named = allIn(query, authors, analyzer);
    if (named.size() != 2 || ambiguous(query, named)) {
      return query;
    }
    String pair = together(query, named);
    if (pair.isEmpty() || pair.matches("(?i).*\\bor\\b.*")) {
      return query;
    }
    boolean possessive = Pattern.compile(POSSESSIVE + "$").matcher(pair).find();
    return query.replace(pair, possessive ? "our" : "we");
  }

  /** Returns the query as the participant would say it, since their turns use the first person. */
  String inFirstPerson(String query) {
    String possessive =
        word(Pattern.quote(name) + POSSESSIVE, CASE_INSENSITIVE).matcher(query).replaceAll("my");
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
   * Returns whether a query contains a name, ignoring case. This cheap test avoids compiling a
   * pattern for most names.
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
