package dev.memlog.importer.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slack's export, as a zip or a directory: users.json, channels.json and a folder per channel with
 * a file per day. Each day of a channel is a conversation, and so is each thread with its first
 * message. Bots have the role assistant.
 */
public final class SlackFormat implements HistoryFormat {

  private static final Pattern DAY =
      Pattern.compile("(?:.*/)?([^/]+)/(\\d{4}-\\d\\d-\\d\\d)\\.json");
  private static final String CHANNELS = "(.*/)?(channels|groups|dms|mpims)\\.json";
  private static final String USERS = "(.*/)?users\\.json";
  private static final Set<String> SAID =
      Set.of("", "me_message", "thread_broadcast", "file_share", "bot_message", "file_comment");
  private static final Pattern LINK = Pattern.compile("<([@#!]?)([^<>|]+)(?:\\|([^<>]*))?>");
  private static final int MOST_ATTACHMENTS = 16;

  @Override
  public String name() {
    return "slack";
  }

  @Override
  public String title() {
    return "Slack's export";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.matching(USERS + "|" + CHANNELS).findAny().isPresent()
        && file.matching(DAY.pattern()).findAny().isPresent();
  }

  @Override
  public void read(HistoryFile file, History to) {
    var names = new Names(new HashMap<>(), new HashMap<>());
    file.matching(USERS)
        .forEach(entry -> file.objects(entry, Set.of("[]"), (item, _) -> names.user(item)));
    file.matching(CHANNELS)
        .forEach(entry -> file.objects(entry, Set.of("[]"), (item, _) -> names.channel(item)));
    for (String entry : file.entries()) {
      Matcher day = DAY.matcher(entry);
      if (day.matches()) {
        var channel = new Channel(day.group(1), day.group(2), names, to);
        file.objects(entry, Set.of("[]"), (item, _) -> channel.message(item));
      }
    }
  }

  /** The names of users by id, and the ids of channels by name. */
  private record Names(Map<String, String> users, Map<String, String> channels) {

    void user(JsonItem item) {
      JsonNode profile = item.node().path("profile");
      for (JsonNode name :
          List.of(
              profile.path("display_name"),
              profile.path("real_name"),
              item.node().path("real_name"),
              item.node().path("name"))) {
        if (!name.asText("").isBlank()) {
          users.putIfAbsent(item.text("id"), name.asText());
        }
      }
    }

    void channel(JsonItem item) {
      item.optional("name").ifPresent(name -> channels.put(name, item.text("id")));
    }

    @Nullable String of(JsonNode message) {
      String id = message.path("user").asText("");
      String inMessage = message.at("/user_profile/real_name").asText("");
      String bot = message.path("username").asText(message.at("/bot_profile/name").asText(""));
      String known = users.getOrDefault(id, inMessage.isBlank() ? bot : inMessage);
      return known.isBlank() ? (id.isEmpty() ? null : id) : known;
    }
  }

  /** A day of a channel. */
  private record Channel(String name, String day, Names names, History to) {

    void message(JsonItem item) {
      JsonNode message = item.node();
      String subtype = message.path("subtype").asText("");
      String ts = message.path("ts").asText("");
      Instant at = Times.of(message.path("ts"));
      if (!SAID.contains(subtype)) {
        to.leaveOut("notices, such as of people who join");
        return;
      }
      if (at == null) {
        throw item.bad("must have the time ts in seconds");
      }
      String id = names.channels.getOrDefault(name, name);
      String thread = message.path("thread_ts").asText("");
      String conversation = "slack." + id + "." + (thread.isEmpty() ? day : thread);
      boolean first = thread.isEmpty() || thread.equals(ts);
      if (first) {
        String title = "#" + name + ", " + day + (thread.isEmpty() ? "" : ", a thread");
        to.title(conversation, title, Times.ofDay(day), item.origin());
      }
      boolean bot = subtype.equals("bot_message") || message.has("bot_id");
      String text = plain(message.path("text").asText(""));
      Event.Builder event = to.message(conversation, ts, bot ? "assistant" : "user", text);
      to.add(event.attachments(files(message)), names.of(message), at, item.origin());
      to.edit(conversation, ts, text, Times.of(message.at("/edited/ts")), item.origin());
      message.path("reactions").forEach(_ -> to.leaveOut("reactions"));
    }

    /** Returns a text without Slack's marks: mentions by name, links with their addresses. */
    private String plain(String text) {
      return LINK.matcher(text)
          .replaceAll(
              link -> Matcher.quoteReplacement(shown(link.group(1), link.group(2), link.group(3))))
          .replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&amp;", "&");
    }

    private String shown(String mark, String target, @Nullable String label) {
      return switch (mark) {
        case "@" -> "@" + (label == null ? names.users.getOrDefault(target, target) : label);
        case "#" -> "#" + (label == null ? target : label);
        case "!" -> "@" + (label == null ? target : label);
        default -> label == null || label.isBlank() ? target : label + " (" + target + ")";
      };
    }

    private static List<Attachment> files(JsonNode message) {
      return message
          .path("files")
          .valueStream()
          .filter(file -> file.has("name") || file.has("title"))
          .limit(MOST_ATTACHMENTS)
          .map(
              file ->
                  Attachments.of(
                      file.path("mimetype").asText("").split("/")[0],
                      file.path("title").asText(file.path("name").asText("")),
                      file.path("permalink").asText("")))
          .toList();
    }
  }
}
