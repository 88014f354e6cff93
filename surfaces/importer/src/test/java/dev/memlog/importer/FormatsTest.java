package dev.memlog.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.importer.dataset.LocomoConversation;
import dev.memlog.importer.dataset.LocomoFormat;
import dev.memlog.importer.dataset.LongMemEvalFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsTest {

  private static final String LOCOMO =
      """
      {"id": "conv-1", "speakers": ["Ann", "Bob"],
       "sessions": [
         {"session": 1, "started": "1:56 pm on 8 May, 2023", "turns": [
           {"speaker": "Ann", "dia_id": "D1:1", "text": "Hello Bob"},
           {"speaker": "Bob", "dia_id": "D1:2", "text": " "},
           {"speaker": "Bob", "dia_id": "D1:3", "text": "Look at this", "blip_caption": "a photo of a boat",
            "img_url": ["https://example.org/boat.jpg"]}]},
         {"session": 2, "started": "12:05 am on 1 June, 2023", "turns": [
           {"speaker": "Ann", "dia_id": "D2 1/x", "text": "Midnight"}]}],
       "questions": [{"question": "What?", "answer": 7, "evidence": ["D1:3"], "category": 4}]}
      """;

  private static final String PUBLISHED =
      """
      [{"sample_id": "conv-1",
        "conversation": {"speaker_a": "Ann", "speaker_b": "Bob",
          "session_1_date_time": "1:56 pm on 8 May, 2023",
          "session_1": [{"speaker": "Ann", "dia_id": "D1:1", "text": "Hello Bob"}],
          "session_2_date_time": "1:56 pm on 9 May, 2023"},
        "qa": [{"question": "What?", "evidence": ["D1:1; D9:9"], "category": 1}]}]
      """;

  private static final String LONGMEMEVAL =
      """
      {"question_id": "q1", "haystack_session_ids": ["s1", "s2", "s1"], \
      "haystack_dates": ["2023/05/20 (Sat) 15:08", "2023/05/21 (Sun) 00:51", "2023/05/22 (Mon) 00:51"], \
      "haystack_sessions": [[{"role": "user", "content": "one"}, {"role": "assistant", "content": "two"}], \
      [{"role": "user", "content": ""}, {"role": "user", "content": "four"}], \
      [{"role": "user", "content": "one"}, {"role": "assistant", "content": "two"}]]}
      {"question_id": "q2", "haystack_session_ids": ["s1"], "haystack_dates": ["2023/06/20 (Tue) 15:08"], \
      "haystack_sessions": [[{"role": "user", "content": "one"}]]}
      """;

  private static final String ID = "[A-Za-z0-9._:@~-]{1,128}";

  @TempDir Path directory;

  @Test
  void shouldEndEachConversationBehindItsLastMessage() throws IOException {
    // given
    Path file = Files.writeString(directory.resolve("locomo.jsonl"), LOCOMO.replace("\n", " "));

    // when
    List<Event> events = read(new EndingFormat(new LocomoFormat()), file, ImportOptions.ALL);

    // then
    List<Event> ends =
        events.stream().filter(event -> "conversation_ended".equals(event.type())).toList();
    assertThat(ends).hasSize(2).isEqualTo(events.subList(events.size() - 2, events.size()));
    assertThat(ends.getFirst().user()).isEqualTo("conv-1");
    assertThat(ends.getFirst().occurredAt()).isEqualTo("2023-05-08T13:56:02Z");
    assertThat(ends.getFirst().toString()).contains("memory=true");
    assertThat(ends).extracting(Event::eventId).doesNotHaveDuplicates();
  }

  @Test
  void shouldMapLocomo() throws IOException {
    // when
    List<Event> events = read(new LocomoFormat(), file("a.json", LOCOMO), ImportOptions.ALL);

    // then
    assertThat(events)
        .extracting(e -> e.type() + " " + e.conversationId() + " " + e.messageId())
        .containsExactly(
            "conversation_updated conv-1.s1 null",
            "message_created conv-1.s1 D1:1",
            "message_created conv-1.s1 D1:3",
            "conversation_updated conv-1.s2 null",
            "message_created conv-1.s2 " + ImportIds.valid("D2 1/x"));
    Event photo = events.get(2);
    assertThat(photo.content()).isEqualTo("Look at this");
    assertThat(photo.toString())
        .contains(
            List.of(new Attachment("image", "a photo of a boat", "https://example.org/boat.jpg"))
                .toString());
    assertThat(photo.author()).isEqualTo("Bob");
    assertThat(photo.role()).isEqualTo("user");
    assertThat(photo.user()).isEqualTo("conv-1");
    assertThat(events.get(0).occurredAt()).isEqualTo("2023-05-08T13:56:00Z");
    assertThat(events.get(3).occurredAt()).isEqualTo("2023-06-01T00:05:00Z");
    assertThat(events.get(1).occurredAt()).isBefore(photo.occurredAt());
  }

  @Test
  void shouldReadSpeakersAsRolesWhenLocomoHasAChatWithAnAssistant() throws IOException {
    // given
    String chat = LOCOMO.replace("\"Ann\"", "\"user\"").replace("\"Bob\"", "\"assistant\"");

    // when
    List<Event> events = read(new LocomoFormat(), file("a.json", chat), ImportOptions.ALL);

    // then
    assertThat(events.get(1).role()).isEqualTo("user");
    assertThat(events.get(1).author()).isNull();
    assertThat(events.get(2).role()).isEqualTo("assistant");
    assertThat(events.get(2).author()).isNull();
  }

  @Test
  void shouldMapLocomoAsItsAuthorsPublishedIt() throws IOException {
    List<Event> events = read(new LocomoFormat(), file("a.json", PUBLISHED), ImportOptions.ALL);
    assertThat(events).hasSize(2);
    assertThat(events.getLast().conversationId()).isEqualTo("conv-1.s1");

    var questions = new ArrayList<LocomoConversation.Question>();
    LocomoConversation.read(file("b.json", PUBLISHED), c -> questions.addAll(c.questions()));
    assertThat(questions.getFirst().evidence()).containsExactly("D1:1", "D9:9");
  }

  @Test
  void shouldMapLongMemEvalAndLoseNoSharedSession() throws IOException {
    // when
    List<Event> events =
        read(new LongMemEvalFormat(), file("a.jsonl", LONGMEMEVAL), ImportOptions.ALL);

    // then
    assertThat(events)
        .extracting(e -> e.user() + " " + e.conversationId() + " " + e.messageId())
        .containsExactly("q1 s1 s1:0", "q1 s1 s1:1", "q1 s2 s2:1", "q2 s1@q2 s1:0");
    assertThat(events.get(1).role()).isEqualTo("assistant");
    assertThat(events.get(1).occurredAt()).isEqualTo("2023-05-20T15:08:01Z");
    assertThat(events).extracting(Event::eventId).doesNotHaveDuplicates();
  }

  @Test
  void shouldReadOnlyAsManyItemsAsAskedFor() throws IOException {
    List<Event> events =
        read(
            new LongMemEvalFormat(),
            file("a.jsonl", LONGMEMEVAL),
            new ImportOptions(1, Optional.of("app-1"), Optional.of("ann")));
    assertThat(events).hasSize(3);
    assertThat(events).extracting(Event::app).containsOnly("app-1");
    assertThat(events).extracting(Event::user).containsOnly("ann");
  }

  @Test
  void shouldReadGzippedFilesWhateverTheirName() throws IOException {
    // given
    Path file = directory.resolve("odd.name");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(LONGMEMEVAL.getBytes(StandardCharsets.UTF_8));
    }

    // when / then
    assertThat(read(new LongMemEvalFormat(), file, ImportOptions.ALL)).hasSize(4);
  }

  @Test
  void shouldGiveTheSameEventsEachTime() throws IOException {
    Path locomo = file("a.json", LOCOMO);
    assertThat(read(new LocomoFormat(), locomo, ImportOptions.ALL))
        .isEqualTo(read(new LocomoFormat(), locomo, ImportOptions.ALL));
    Path lines =
        file("b.jsonl", "{\"conversationId\": \"c\", \"role\": \"user\", \"content\": \"x\"}\n\n");
    List<Event> events = read(new JsonLinesFormat(), lines, ImportOptions.ALL);
    assertThat(events).isEqualTo(read(new JsonLinesFormat(), lines, ImportOptions.ALL));
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().messageId()).matches(ID);
  }

  @Test
  void shouldNameFileLineAndRuleOfWhatIsWrong() throws IOException {
    assertBad(
        new JsonLinesFormat(),
        "{}\n{\"converstionId\": \"c\"}",
        ":2: is no event",
        "converstionId");
    assertBad(new LocomoFormat(), "{\"id\": \"a\"}", ":1: sessions must be an array");
    assertBad(new LocomoFormat(), "[1]", "expected a JSON object");
    assertBad(new LocomoFormat(), "{\n\"id\": ", "is not JSON");
    assertBad(new LocomoFormat(), "", "is empty");
    assertBad(
        new LocomoFormat(),
        LOCOMO.replace("1:56 pm on 8 May, 2023", "once"),
        "sessions[0]",
        "must have a time",
        "once");
    assertBad(
        new LongMemEvalFormat(),
        LONGMEMEVAL.replace("\"2023/06/20 (Tue) 15:08\"", ""),
        ":2: ",
        "must have the same length, got 1, 0 and 1");
    assertThatThrownBy(
            () -> read(new LocomoFormat(), directory.resolve("none.json"), ImportOptions.ALL))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("there is no such file");
  }

  @Test
  void shouldRefuseAFileInOneLineWithoutReadingItIntoMemory() throws IOException {
    // given: the shape of a chat export
    Path file = directory.resolve("export.json");
    try (var out = Files.newBufferedWriter(file)) {
      out.write('[');
      for (int i = 0; i < 2_000_000; i++) {
        out.write("{\"content\":\"tea\"},");
      }
    }

    // when, then
    assertThatThrownBy(() -> read(new JsonLinesFormat(), file, ImportOptions.ALL))
        .isInstanceOf(BadFileException.class)
        .hasMessage(file + ":1: must be at most 1,048,576 characters long");
  }

  @Test
  void shouldRefuseAnObjectThatDoesNotFitIntoMemory() throws IOException {
    Path file = directory.resolve("conversation.json");
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"turns\":[");
      for (int i = 0; i < 2_000_000; i++) {
        out.write("{\"content\":\"tea\"},");
      }
    }

    assertThatThrownBy(() -> read(new LocomoFormat(), file, ImportOptions.ALL))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("an object must be at most 33,554,432 characters long");
  }

  @Test
  void shouldMakeValidIdsThatStayApart() {
    assertThat(ImportIds.valid("D1:3")).isEqualTo("D1:3");
    assertThat(ImportIds.valid("a/b")).isNotEqualTo(ImportIds.valid("a b"));
    assertThat(ImportIds.valid("ü".repeat(300))).matches(ID);
    assertThat(ImportIds.valid("")).matches(ID);
  }

  private void assertBad(ConversationFormat format, String content, String... says)
      throws IOException {
    Path file = file("bad.json", content);
    assertThatThrownBy(() -> read(format, file, ImportOptions.ALL))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContainingAll(says);
  }

  private static List<Event> read(ConversationFormat format, Path file, ImportOptions options) {
    var events = new ArrayList<Event>();
    format.read(List.of(file), options, each -> events.add(((ImportedEvent) each).event()));
    return events;
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }
}
