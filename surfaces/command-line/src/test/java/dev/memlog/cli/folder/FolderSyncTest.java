package dev.memlog.cli.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.cli.folder.FolderSync.Pass;
import dev.memlog.cli.folder.FolderSync.Settings;
import dev.memlog.cli.transfer.MemoriesImport;
import dev.memlog.cli.transfer.MemoryPage.Line;
import dev.memlog.cli.transfer.PageEdits;
import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of Markdown files beside the memories of a user. */
class FolderSyncTest {

  private static final String MONDAY = "2026-11-23";
  private static final String TUESDAY = "2026-11-24";

  @TempDir private Path directory = Path.of("");

  private final Kept kept = new Kept();

  /** Memories that take changes as a server does. */
  private static final class Kept implements FolderSync.Memories {

    private final Map<String, Memory> active = new LinkedHashMap<>();
    private final List<String> calls = new ArrayList<>();
    private boolean away;
    private boolean slow;

    void put(String id, String day, String content) {
      try {
        active.put(
            id,
            ApiJson.readAnswer(
                """
                {"memoryId": "%s", "category": "fact", "content": "%s", "createdAt": "%sT10:00:00Z"}
                """
                    .formatted(id, content, day),
                Memory.class));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public List<Memory> active() {
      if (away || (slow && !calls.isEmpty())) {
        throw new IllegalStateException("no server");
      }
      return List.copyOf(active.values());
    }

    @Override
    public MemoriesImport.Result make(PageEdits edits) {
      List<String> remembered = new ArrayList<>();
      for (PageEdits.Update update : edits.updates()) {
        String id = update.memory().memoryId();
        calls.add("update " + id);
        put(id, MONDAY, Objects.requireNonNull(update.content()));
      }
      for (Line line : edits.additions()) {
        calls.add("remember " + line.text());
        String id = "new-" + calls.size();
        put(id, TUESDAY, line.text());
        remembered.add(id);
      }
      for (Memory memory : edits.forgets()) {
        calls.add("forget " + memory.memoryId());
        active.remove(memory.memoryId());
      }
      return new MemoriesImport.Result(1, Optional.of("p"), remembered);
    }
  }

  @BeforeEach
  void remember() {
    kept.put("m1", MONDAY, "Ada prefers the night ferry");
    kept.put("m2", MONDAY, "Ada likes rye bread");
    kept.put("m3", TUESDAY, "Ada lives in Turku");
  }

  private FolderSync open(boolean forget, boolean settle) throws IOException {
    return FolderSync.open(directory, kept, new Settings("ada", forget, settle));
  }

  private Pass pass(boolean forget) throws IOException {
    return open(forget, false).pass();
  }

  private Path page(String day) {
    return directory.resolve("memory").resolve(day + ".md");
  }

  private void edit(String day, String from, String to) throws IOException {
    String text = Files.readString(page(day));
    assertThat(text).contains(from);
    Files.writeString(page(day), text.replace(from, to));
  }

  @Test
  void shouldWriteAPageForEachDayAndNothingTwice() throws Exception {
    assertThat(pass(false).written()).containsExactly(page(MONDAY), page(TUESDAY));
    assertThat(Files.readString(page(MONDAY)))
        .startsWith("# Memories of ada, 2026-11-23\n")
        .contains("- Ada prefers the night ferry", "- Ada likes rye bread")
        .doesNotContain("Turku");

    assertThat(pass(false).written()).isEmpty();
  }

  @Test
  void shouldFollowTheMemories() throws Exception {
    pass(false);
    kept.put("m1", MONDAY, "Ada prefers the day ferry");
    kept.active.remove("m3");

    assertThat(pass(false).written()).containsExactly(page(MONDAY), page(TUESDAY));
    assertThat(Files.readString(page(MONDAY))).contains("the day ferry").doesNotContain("night");
    assertThat(page(TUESDAY)).doesNotExist();
    assertThat(kept.calls).isEmpty();
  }

  @Test
  void shouldMakeTheChangesOfAPersonOnce() throws Exception {
    pass(false);
    edit(MONDAY, "night ferry", "morning ferry");
    edit(TUESDAY, "- Ada lives", "- Ada sails on Sundays\n- Ada lives");

    pass(false);
    assertThat(kept.calls).containsExactly("update m1", "remember Ada sails on Sundays");
    assertThat(Files.readString(page(TUESDAY))).contains("- Ada sails on Sundays <!-- new-2 ");

    pass(false);
    assertThat(kept.calls).hasSize(2);
  }

  @Test
  void shouldNotRepeatChangesAfterAnOutage() throws Exception {
    pass(false);
    edit(MONDAY, "- Ada likes", "- Ada sails on Sundays\n- Ada likes");
    kept.slow = true;
    assertThatThrownBy(() -> pass(false)).hasMessage("no server");

    kept.slow = false;
    pass(false);

    assertThat(kept.calls).containsExactly("remember Ada sails on Sundays");
    assertThat(Files.readString(page(TUESDAY))).contains("Ada sails on Sundays");
  }

  @Test
  void shouldForgetARemovedLineOnlyIfAsked() throws Exception {
    pass(false);
    String line =
        Files.readString(page(TUESDAY))
            .lines()
            .filter(l -> l.startsWith("- "))
            .findFirst()
            .orElseThrow();
    edit(TUESDAY, line + "\n", "");

    assertThat(pass(false).restored()).extracting(Memory::memoryId).containsExactly("m3");
    assertThat(Files.readString(page(TUESDAY))).contains("Turku");

    edit(TUESDAY, line + "\n", "");
    pass(true);
    assertThat(kept.calls).containsExactly("forget m3");
    assertThat(page(TUESDAY)).doesNotExist();
  }

  @Test
  void shouldForgetNothingWhenAFileIsDeleted() throws Exception {
    pass(true);
    Files.delete(page(MONDAY));

    assertThat(pass(true).written()).containsExactly(page(MONDAY));
    assertThat(kept.calls).isEmpty();
  }

  @Test
  void shouldWaitUntilAFileIsSaved() throws Exception {
    FolderSync sync = open(false, true);
    sync.pass();
    edit(MONDAY, "night ferry", "morning fer");
    sync.pass();
    edit(MONDAY, "morning fer", "morning ferry");
    sync.pass();
    assertThat(kept.calls).isEmpty();

    sync.pass();
    assertThat(kept.active.get("m1"))
        .extracting(Memory::content)
        .isEqualTo("Ada prefers the morning ferry");
  }

  @Test
  void shouldKeepAPageThatItCannotRead() throws Exception {
    pass(false);
    edit(MONDAY, "<!-- exported:", "<!-- gone:");
    edit(TUESDAY, "\n- Ada", "\nA thought of mine.\n- Ada");
    String monday = Files.readString(page(MONDAY));
    String tuesday = Files.readString(page(TUESDAY));
    kept.put("m4", MONDAY, "Ada has a dinghy");

    assertThat(pass(false).problems())
        .satisfiesExactly(
            told -> assertThat(told).contains("2026-11-23.md: the page must keep its comment"),
            told -> assertThat(told).contains("2026-11-24.md: ", "got \"A thought of mine.\""));
    assertThat(Files.readString(page(MONDAY))).isEqualTo(monday);
    assertThat(Files.readString(page(TUESDAY))).isEqualTo(tuesday);
    assertThat(kept.calls).isEmpty();
  }

  @Test
  void shouldRememberAnEditedLineWhoseMemoryIsGone() throws Exception {
    pass(false);
    edit(TUESDAY, "lives in Turku", "lives in Porvoo");
    kept.active.remove("m3");

    pass(false);
    assertThat(kept.calls).containsExactly("remember Ada lives in Porvoo");
  }

  @Test
  void shouldReadTheOwnersFileAndNeverWriteIt() throws Exception {
    String own =
        """
        # About me

        - I am allergic
          to walnuts.
        - [x] I sold the old dinghy.
        short
        """;
    Path file = directory.resolve("memory.md");
    Files.writeString(file, own);

    Pass first = pass(false);
    assertThat(kept.calls)
        .containsExactly(
            "remember I am allergic to walnuts.", "remember I sold the old dinghy. short");
    assertThat(first.problems()).isEmpty();
    pass(false);
    assertThat(kept.calls).hasSize(2);
    assertThat(Files.readString(file)).isEqualTo(own);

    Files.writeString(file, "- I am allergic to walnuts.\n- short\n");
    assertThat(pass(true).problems())
        .containsExactly(file + ": line 2 must have a statement of 10 to 500 characters, got 5");
    assertThat(kept.calls).last().isEqualTo("forget new-2");
    Files.delete(file);
    pass(true);
    assertThat(kept.calls).hasSize(3);
  }

  @Test
  void shouldChangeNothingWithoutAServer() throws Exception {
    pass(false);
    edit(MONDAY, "night ferry", "morning ferry");
    String edited = Files.readString(page(MONDAY));
    kept.away = true;

    assertThatThrownBy(() -> pass(false)).hasMessage("no server");
    assertThat(Files.readString(page(MONDAY))).isEqualTo(edited);
  }

  @Test
  void shouldRefuseTheDirectoryOfAnotherOwner() throws Exception {
    pass(false);

    assertThatThrownBy(() -> FolderSync.open(directory, kept, new Settings("ben", false, false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be synchronized with the memories of ada, got ben");
  }

  @Test
  void shouldRefuseAFileThatIsNotText() throws Exception {
    pass(false);
    Files.write(page(MONDAY), new byte[] {(byte) 0xff, (byte) 0xfe});

    assertThat(pass(false).problems())
        .singleElement()
        .asString()
        .contains("2026-11-23.md: the file must be UTF-8");
    assertThat(Files.size(page(MONDAY))).isEqualTo(2);
  }
}
