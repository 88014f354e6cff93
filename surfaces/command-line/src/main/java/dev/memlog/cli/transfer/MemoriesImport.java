package dev.memlog.cli.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.client.ApiException;
import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ImportMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import dev.memlog.client.memories.UpdateMemoryRequest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An import of the memories of one owner (a user of an app) through the API, from an export in JSON
 * lines or from an edited Markdown page.
 */
public record MemoriesImport(MemlogClient client, MemoryOwner owner) {

  /** The number of bytes of lines after which a request is sent; the server accepts 4 MiB. */
  private static final int REQUEST_BYTES = 2 << 20;

  private static final int IDS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The result of an import.
   *
   * @param accepted the number of imported memories and blocks, or of applied changes
   * @param position the position of the last write, for reads that must see it; empty if nothing
   *     was written
   * @param remembered the ids of the memories of added lines, in the order of the lines; empty for
   *     an import of JSON lines
   */
  public record Result(int accepted, Optional<String> position, List<String> remembered) {}

  /** A line with the time from which its memory is valid. */
  private record Exported(String line, Instant validFrom, String id) {}

  /**
   * Imports the JSON lines of an export. It sends each memory after the memory that supersedes it,
   * since this order preserves all links.
   *
   * @param file the content of the file, one JSON object per line
   * @throws IllegalArgumentException if a line is not JSON; then nothing is sent
   */
  public Result lines(String file) {
    List<String> lines = inOrder(file);
    int memories = 0;
    Optional<String> position = Optional.empty();
    StringBuilder request = new StringBuilder();
    int bytes = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i) + "\n";
      request.append(line);
      bytes += line.getBytes(UTF_8).length;
      if (bytes >= REQUEST_BYTES || i == lines.size() - 1) {
        ImportMemoriesResponse kept = client.memories().importLines(owner, request.toString());
        memories += kept.memories() + kept.blocks();
        position = Optional.ofNullable(kept.position());
        request.setLength(0);
        bytes = 0;
      }
    }
    return new Result(memories, position, List.of());
  }

  /** Returns the lines of an export, each memory after the memory that supersedes it. */
  static List<String> inOrder(String file) {
    List<Exported> exported = new ArrayList<>();
    int number = 0;
    for (String line : file.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        exported.add(exported(line, number));
      }
    }
    exported.sort(Comparator.comparing(Exported::validFrom).thenComparing(Exported::id).reversed());
    return exported.stream().map(Exported::line).toList();
  }

  private static Exported exported(String line, int number) {
    try {
      JsonNode memory = JSON.readTree(line).path("memory");
      return new Exported(line, time(memory.path("validFrom")), memory.path("id").asText());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("line " + number + " must be JSON", e);
    }
  }

  /** Returns a time; the epoch for a text that is no time, which the server refuses. */
  private static Instant time(JsonNode text) {
    try {
      return Instant.parse(text.asText());
    } catch (DateTimeParseException _) {
      return Instant.EPOCH;
    }
  }

  /**
   * Compares an edited page with the owner's memories, and returns the changes without applying
   * them.
   *
   * @param page the content of the edited page
   * @throws IllegalArgumentException if {@link MemoryPage#read} refuses the page, or if a new
   *     statement does not have 10 to 500 characters
   */
  public PageEdits edits(String page) {
    MemoryPage read = MemoryPage.read(page);
    Map<String, Memory> active =
        ActiveMemoryReader.of(client.memories(), owner).stream()
            .collect(Collectors.toMap(Memory::memoryId, m -> m));
    Map<String, String> blocks =
        client.coreMemory(owner).list().stream()
            .collect(Collectors.toMap(CoreMemoryBlock::block, CoreMemoryBlock::content));
    return PageEdits.of(read, active, blocks);
  }

  /**
   * Applies the changes of a page in this order: updates, additions, forgets, core memory. It
   * confirms each change for which the server requires a confirmation.
   *
   * @throws dev.memlog.client.ApiException if the server refuses a change, such as a block that is
   *     too long; the changes before it have been applied
   */
  public Result make(PageEdits edits) {
    String position = null;
    for (PageEdits.Update update : edits.updates()) {
      position =
          confirmed(given -> client.memories().update(request(update).confirmation(given).build()))
              .position();
    }
    List<String> remembered = new ArrayList<>();
    for (MemoryPage.Line line : edits.additions()) {
      var request =
          RememberRequest.builder()
              .content(line.text())
              .app(owner.app())
              .user(owner.user())
              .category(line.category().isEmpty() ? null : line.category())
              .build();
      RememberResponse kept = client.memories().remember(request);
      remembered.add(kept.memoryId());
      position = kept.position();
    }
    List<String> ids = edits.forgets().stream().map(Memory::memoryId).toList();
    for (int from = 0; from < ids.size(); from += IDS) {
      List<String> some = ids.subList(from, Math.min(ids.size(), from + IDS));
      var request =
          new ForgetMemoriesRequest(
              owner.app(), owner.user(), some, null, "removed from a page", null);
      position = confirmed(given -> client.memories().forget(request.confirmed(given))).position();
    }
    for (PageEdits.BlockEdit edit : edits.blocks()) {
      String content = edit.content();
      CoreMemoryCalls core = client.coreMemory(owner);
      MemoryCommandResponse kept =
          content == null ? core.delete(edit.block()) : core.set(edit.block(), content);
      core.outcome(edit.block(), kept);
      position = kept.position();
    }
    return new Result(
        edits.updates().size() + edits.additions().size() + ids.size() + edits.blocks().size(),
        Optional.ofNullable(position),
        remembered);
  }

  private UpdateMemoryRequest.Builder request(PageEdits.Update update) {
    return UpdateMemoryRequest.builder()
        .memoryId(update.memory().memoryId())
        .app(owner.app())
        .user(owner.user())
        .content(update.content())
        .category(update.category());
  }

  /**
   * Makes a change, and confirms it where the server requires that: who edits a page has decided.
   *
   * @param change the change with a confirmation, which is null at first
   */
  private static <T> T confirmed(Function<@Nullable String, T> change) {
    try {
      return change.apply(null);
    } catch (ApiException e) {
      return change.apply(e.confirmation().orElseThrow(() -> e));
    }
  }
}
