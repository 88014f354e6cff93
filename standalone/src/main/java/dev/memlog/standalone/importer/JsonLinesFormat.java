package dev.memlog.standalone.importer;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * A format of one flat event of the API per line, as {@code POST /v1/messages:stream} takes it. If
 * a line names no event id or message id, the id is made of its number and text. If it names no
 * time, the file's own time and the line's number are used. So importing again changes nothing.
 */
public final class JsonLinesFormat implements ConversationFormat {

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<ImportedEvent> to) {
    long events = 0;
    for (Path file : files) {
      events += file(file, options.limit() - events, options, to);
    }
    return new ImportNotes(events, 0, 0);
  }

  private static long file(
      Path file, long most, ImportOptions options, Consumer<ImportedEvent> to) {
    long[] count = new long[1];
    ImportFile.open(
        file,
        reader -> {
          Instant time = modified(file);
          long number = 0;
          String line;
          while (count[0] < most && (line = reader.readLine()) != null) {
            number++;
            if (!line.isBlank()) {
              count[0]++;
              Event event = event(file, number, line, time, options);
              to.accept(new ImportedEvent(event, file + ":" + number));
            }
          }
        });
    return count[0];
  }

  private static Event event(
      Path file, long number, String line, Instant time, ImportOptions options) {
    var event = Event.newBuilder();
    try {
      JsonFormat.parser().merge(line, event);
    } catch (InvalidProtocolBufferException e) {
      throw new BadFileException(file, number, "is no event: " + firstLine(e));
    }
    options.app().ifPresent(event::setApp);
    options.user().ifPresent(event::setUser);
    if (event.getEventId().isEmpty()) {
      event.setEventId(ImportIds.event("jsonl", Long.toString(number), line));
    }
    boolean creates = event.getType().isEmpty() || event.getType().equals("message_created");
    if (creates && event.getMessageId().isEmpty()) {
      event.setMessageId(ImportIds.event("message", Long.toString(number), line));
    }
    if (!event.hasOccurredAt()) {
      event.setOccurredAt(EventTimes.of(time.plusMillis(number)));
    }
    return event.build();
  }

  private static String firstLine(InvalidProtocolBufferException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static Instant modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toInstant();
  }
}
