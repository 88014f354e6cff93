package dev.memlog.language.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.english.WordLists;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.turn.Role;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupersededQuotesTest {

  @ParameterizedTest
  @ValueSource(strings = {"running-numbers.txt", "changes.txt"})
  void shouldSupersedeNoQuoteThatStaysTrue(String pairs) {
    assertThat(pairs(pairs))
        .filteredOn(pair -> pair.startsWith("- ") && supersedes(pair))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"running-numbers.txt", "changes.txt"})
  void shouldSupersedeQuoteWhenLaterQuoteTellsOfItsEndOrChange(String pairs) {
    assertThat(pairs(pairs))
        .filteredOn(pair -> pair.startsWith("+ ") && !supersedes(pair))
        .isEmpty();
  }

  private static List<String> pairs(String file) {
    return WordLists.lines(SupersededQuotesTest.class, file);
  }

  private static boolean supersedes(String pair) {
    String[] two = pair.substring(2).split(" \\| ");
    Statement earlier = quote(two[0]);
    Statement later = quote(two[1]);
    return ReadingComparison.difference(earlier, later).contradicts()
        && ReadingComparison.replaces(later, earlier);
  }

  private static Statement quote(String text) {
    var spoken = new Spoken(text, "Ada", Role.USER, LocalDate.of(2026, 11, 20), null);
    return Statement.quote("Ada", text, ReadingReader.read(spoken));
  }
}
