package dev.memlog.language.rules.clauses;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A converter that adds to a clause a name from the next sentence. In "I went on a trip. Bergen was
 * lovely", the clause becomes "I went on a trip to Bergen".
 */
public final class Sequels {

  private static final Set<String> TRIPS =
      WordLists.of("trip vacation holiday journey tour cruise getaway retreat");

  private static final Set<String> NAMED =
      WordLists.of(
          "city town country village island place restaurant cafe museum park beach bakery book "
              + "movie film game show series band");

  private static final int LONGEST_NAME = 3;

  private Sequels() {}

  /**
   * Adds to a clause the name with which the next sentence begins, and returns the result. The
   * clause is returned unchanged if it needs no name, or if the next sentence does not begin with a
   * name.
   *
   * @param next the next sentence; empty if there is none
   * @param participants the names of the participants, which are not taken for names of things
   */
  public static List<Token> completed(
      List<Token> clause, List<Token> next, List<String> participants) {
    int noun = open(clause);
    int end = name(next, participants);
    if (noun < 0 || end == 0) {
      return clause;
    }
    List<Token> whole = new ArrayList<>(clause.subList(0, noun + 1));
    boolean trip = TRIPS.contains(clause.get(noun).lower());
    whole.add(trip ? new Token("to", Pos.ADP) : new Token(",", Pos.PUNCT));
    whole.addAll(next.subList(0, end));
    if (!trip && noun + 1 < clause.size()) {
      whole.add(new Token(",", Pos.PUNCT));
    }
    whole.addAll(clause.subList(noun + 1, clause.size()));
    return whole;
  }

  /** Returns the index of a noun that needs a name, such as "trip" in "a trip"; −1 if none does. */
  private static int open(List<Token> clause) {
    for (int i = clause.size() - 1; i > 0; i--) {
      Token noun = clause.get(i);
      if (!TRIPS.contains(noun.lower()) && !NAMED.contains(noun.lower())) {
        continue;
      }
      boolean named = clause.stream().skip(1).anyMatch(Sequels::names);
      boolean some =
          clause.subList(Math.max(0, i - 3), i).stream().anyMatch(t -> t.is("a", "an", "another"));
      return some && !named ? i : -1;
    }
    return -1;
  }

  private static boolean names(Token token) {
    boolean month = token.text().matches(DateVocabulary.MONTH);
    return token.is("called", "named") || (token.is(Pos.PROPN) && !month);
  }

  /** Returns the number of words of the name that is the subject of the sentence; 0 if none is. */
  private static int name(List<Token> next, List<String> participants) {
    int end = 0;
    while (end < Math.min(LONGEST_NAME, next.size())
        && next.get(end).is(Pos.PROPN)
        && Character.isUpperCase(next.get(end).text().charAt(0))) {
      end++;
    }
    boolean subject = end > 0 && end < next.size() && next.get(end).is("was", "is", "has");
    boolean known = end == 1 && Informativeness.known(next.getFirst().lower());
    boolean person = end > 0 && participants.contains(next.getFirst().text());
    return subject && !known && !person ? end : 0;
  }
}
