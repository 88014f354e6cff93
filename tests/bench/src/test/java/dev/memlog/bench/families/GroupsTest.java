package dev.memlog.bench.families;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The questions of the families have exactly one answer, which their messages tell. */
class GroupsTest {

  @Test
  void shouldAskAsManyQuestionsOfEachNumberOfHops() {
    List<Group> groups = new Groups(7).make(1000);

    assertThat(groups).isEqualTo(new Groups(7).make(1000)).isNotEqualTo(new Groups(8).make(1000));
    Map<Integer, Long> byHops =
        groups.stream()
            .flatMap(group -> group.questions().stream())
            .collect(Collectors.groupingBy(HopQuestion::hops, Collectors.counting()));
    assertThat(byHops.keySet()).containsExactly(1, 2, 3);
    assertThat(byHops.values()).allMatch(count -> count >= 330 && count <= 336);
    assertThat(byHops.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(1000);
  }

  @Test
  void shouldTellEachLinkOfAnAnswerOnce() {
    for (Group group : new Groups(3).make(96)) {
      Map<String, Event> messages =
          group.said().stream()
              .collect(Collectors.toMap(event -> requireNonNull(event.messageId()), e -> e));
      assertThat(messages).hasSize(Groups.MEMBERS * 5 - 1);
      assertThat(group.said())
          .extracting(Event::content)
          .filteredOn(GroupsTest::kin)
          .doesNotHaveDuplicates();
      for (HopQuestion question : group.questions()) {
        assertThat(question.user()).isEqualTo(group.user());
        assertThat(question.answeredBy(messages.keySet())).isTrue();
        assertThat(question.answeredBy(Set.of())).isFalse();
        String asked = question.text();
        for (int hop = 0; hop < question.hops() - 1; hop++) {
          String said = requireNonNull(told(messages, question, hop).content());
          String author = requireNonNull(told(messages, question, hop).author());
          String kin = said.substring("My ".length(), said.indexOf("'s name"));
          String name = said.substring(said.indexOf(" is ") + 4, said.length() - 1);
          assertThat(asked).contains(author + "'s " + kin);
          // What is left to answer is a question about the one who was named.
          asked = asked.replace(author + "'s " + kin, name);
        }
        Event last = requireNonNull(messages.get(question.evidence().getLast()));
        assertThat(asked).contains(" " + last.author() + " ");
      }
    }
  }

  private static Event told(Map<String, Event> messages, HopQuestion question, int hop) {
    return requireNonNull(messages.get(question.evidence().get(hop)));
  }

  private static boolean kin(@Nullable String said) {
    return requireNonNull(said).startsWith("My ");
  }

  @Test
  void shouldKeepTheFormOfItsReport() {
    var report = new FamiliesReport(7, 1);
    var question = new HopQuestion("u", "?", List.of("m1", "m2"));
    report.known(2, true);
    report.asked("bobo", FamiliesReport.EXPANDED, question, true);
    report.asked("bobo", FamiliesReport.PLAIN, question, false);

    assertThat(report.json().toString())
        .startsWith(
            "{\"seed\":7,\"groups\":1,\"known\":{\"1\":0.0,\"2\":1.0,\"3\":0.0},\"bobo\":{"
                + "\"plain\":{\"1\":0.0,\"2\":0.0,\"3\":0.0},"
                + "\"expanded\":{\"1\":0.0,\"2\":1.0,\"3\":0.0}},\"olliebot\":{");
    assertThat(report.json().path(FamiliesRun.SEARCH).toString())
        .isEqualTo(
            "{\"plain\":{\"1\":0.0,\"2\":0.0,\"3\":0.0},"
                + "\"expanded\":{\"1\":0.0,\"2\":0.0,\"3\":0.0}}");
    assertThat(report.share("bobo", FamiliesReport.EXPANDED, 2)).isEqualTo(1);
  }
}
