package dev.memlog.importer.history;

import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.ImportIds;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chat that WhatsApp exports as text, alone or in the zip with the media. Each day of the chat is
 * a conversation. The text names no time zone, so its times count as UTC. The order of day and
 * month differs between phones; the whole file decides it ({@link WhatsAppTime}).
 */
public final class WhatsAppFormat implements HistoryFormat {

  private static final Pattern ATTACHED =
      Pattern.compile(
          "<(?:attached|Anhang|pièce jointe|adjunto|allegato): ([^<>]+)>"
              + "|(\\S+\\.\\w{2,5}) \\((?:file attached|Datei angehängt|fichier joint"
              + "|archivo adjunto|file allegato)\\)");

  /** The mark before a text that the phone wrote itself: a notice, or the name of a file. */
  private static final String BY_PHONE = ": \u200E";

  private static final Pattern OMITTED =
      Pattern.compile(
          "(?i)<[^<>]*(omitted|weggelassen|ausgeschlossen|omis|omitido|omesso|ommesso)[^<>]*>"
              + "|(image|video|audio|sticker|GIF|document|contact card) omitted");
  private static final String NOTICES = "notices, such as of people who join";
  private static final Pattern DELETED =
      Pattern.compile("(?i)(this message was deleted|you deleted this message)\\.?");
  private static final Pattern EDITED = Pattern.compile("<[^<>]*edited[^<>]*>$");

  @Override
  public String name() {
    return "whatsapp";
  }

  @Override
  public String title() {
    return "WhatsApp's chat as text";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return chats(file)
        .anyMatch(entry -> file.head(entry).lines().limit(5).anyMatch(WhatsAppTime::begins));
  }

  private static Stream<String> chats(HistoryFile file) {
    return file.matching("(?i).*\\.txt");
  }

  @Override
  public void read(HistoryFile file, History to) {
    for (String entry : chats(file).toList()) {
      var order = new WhatsAppTime();
      file.lines(entry, (_, line) -> order.see(line));
      var chat = new Chat(chat(file, entry), file.where(entry), order, to);
      file.lines(entry, chat::line);
      chat.end();
    }
  }

  private static String chat(HistoryFile file, String entry) {
    String name = entry.endsWith("_chat.txt") ? file.name() : entry;
    return name.replaceFirst(".*/", "")
        .replaceFirst("(?i)\\.(txt|zip)$", "")
        .replaceFirst("(?i)^WhatsApp Chat( with|  ?-)? ", "");
  }

  /** A chat, read line by line: a message goes on until the next line with a time. */
  private static final class Chat {

    private final String name;
    private final String where;
    private final WhatsAppTime times;
    private final History to;
    private final Map<String, Integer> same = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private @Nullable LocalDateTime at;
    private String sender = "";
    private long begun;
    private boolean byPhone;

    Chat(String name, String where, WhatsAppTime times, History to) {
      this.name = name;
      this.where = where;
      this.times = times;
      this.to = to;
    }

    void line(long number, String line) {
      String clean = WhatsAppTime.clean(line);
      LocalDateTime time = times.of(clean);
      if (time == null) {
        text.append(text.isEmpty() ? "" : "\n").append(clean);
        return;
      }
      end();
      begun = number;
      byPhone = line.contains(BY_PHONE);
      String rest = times.rest(clean);
      int colon = rest.indexOf(": ");
      int end = colon < 0 && rest.endsWith(":") ? rest.length() - 1 : colon;
      if (end < 0) {
        to.leaveOut(NOTICES);
        return;
      }
      at = time;
      sender = rest.substring(0, end);
      text.append(rest.substring(Math.min(rest.length(), end + 2)));
    }

    void end() {
      if (at != null) {
        message(at, EDITED.matcher(text.toString()).replaceAll("").strip());
      } else if (!text.isEmpty()) {
        to.leaveOut("lines before the first message");
      }
      text.setLength(0);
      at = null;
    }

    private void message(LocalDateTime at, String said) {
      Matcher attached = ATTACHED.matcher(said);
      List<Attachment> files = List.of();
      if (DELETED.matcher(said).matches()) {
        to.leaveOut("deleted messages");
        return;
      } else if (OMITTED.matcher(said).matches()) {
        to.leaveOut("media that the export leaves out");
        return;
      } else if (attached.lookingAt()) {
        String file = attached.group(1) == null ? attached.group(2) : attached.group(1);
        files = List.of(Attachments.of(kind(file), file, ""));
        said = said.substring(attached.end()).strip();
      } else if (byPhone) {
        to.leaveOut(NOTICES);
        return;
      }
      String day = at.toLocalDate().toString();
      String conversation = "whatsapp." + name + "." + day;
      var time = at.toInstant(ZoneOffset.UTC);
      // Exports have no ids and times of minutes: equal messages of a minute are counted.
      String key = ImportIds.event(at.toString(), sender, said, String.valueOf(files));
      String id = key + "." + same.merge(key, 1, Integer::sum);
      String origin = where + ":" + begun;
      to.title(conversation, name + ", " + day, Times.ofDay(day), origin);
      Event.Builder event = to.message(conversation, id, "user", said).attachments(files);
      to.add(event, sender, time, origin);
    }

    private static String kind(String file) {
      String ending = file.replaceFirst(".*\\.", "").toLowerCase(Locale.ROOT);
      return switch (ending) {
        case "jpg", "jpeg", "png", "webp", "gif", "heic" -> "image";
        case "mp4", "mov", "3gp" -> "video";
        case "opus", "m4a", "mp3", "ogg", "aac" -> "audio";
        default -> "file";
      };
    }
  }
}
