package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import java.util.List;

/**
 * A memory that the canary creates, looks for and then removes.
 *
 * @param app the app of the memory
 * @param word a word that occurs in no other memory
 */
record CanaryMemory(String app, String word) {

  private static final int MOST = 100;

  String text() {
    return "The spare cage stands in the room called " + word + ".";
  }

  RememberRequest remembered() {
    return RememberRequest.builder()
        .app(app)
        .user(Canary.USER)
        .content(text())
        .category("fact")
        .build();
  }

  /**
   * Returns the checks for this memory in every search and listing that hides forgotten memories.
   */
  List<Look> activeLooks() {
    return List.of(
        Look.ofRecall("recall by word: memory", app, word, word),
        Look.ofRecall("recall by sentence: memory", app, text(), word),
        new Look("active memories: memory", client -> listed(client, "active")));
  }

  /**
   * Returns the checks for this memory in every search, listing and view.
   *
   * @param id the memory's id
   */
  List<Look> everyLook(String id) {
    return List.of(
        Look.ofRecall("recall by word: memory", app, word, word),
        Look.ofRecall("recall by sentence: memory", app, text(), word),
        new Look("all memories: memory", client -> listed(client, "all")),
        new Look(
            "memory",
            client -> client.memories().get(new MemoryOwner(app, Canary.USER), id).isPresent()),
        new Look("count of memories", this::counted));
  }

  private boolean listed(MemlogClient client, String status) {
    var request =
        ListMemoriesRequest.builder().app(app).user(Canary.USER).status(status).limit(MOST).build();
    return client.memories().list(request).memories().stream()
        .anyMatch(memory -> memory.content().contains(word));
  }

  private boolean counted(MemlogClient client) {
    var request = CountMemoriesRequest.builder().app(app).user(Canary.USER).status("all").build();
    return client.memories().count(request).count() > 0;
  }
}
