package dev.memlog.cli.transfer;

import dev.memlog.client.MemoryCalls;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A reader of all active memories of one owner (a user of an app). It requests them page by page.
 */
public final class ActiveMemoryReader {

  private static final int PAGE = 100;

  private ActiveMemoryReader() {}

  /** Returns all active memories of an owner, in ascending order of their creation. */
  public static List<Memory> of(MemoryCalls calls, MemoryOwner owner) {
    Map<String, Memory> byId = new LinkedHashMap<>();
    String token = "";
    do {
      ListMemoriesResponse page =
          calls.list(
              ListMemoriesRequest.builder()
                  .app(owner.app())
                  .user(owner.user())
                  .limit(PAGE)
                  .pageToken(token)
                  .build());
      page.memories().forEach(memory -> byId.put(memory.memoryId(), memory));
      token = page.nextPageToken();
    } while (!token.isEmpty());
    List<Memory> all = new ArrayList<>(byId.values());
    all.sort(
        Comparator.comparing((Memory m) -> m.usage().createdAt()).thenComparing(Memory::memoryId));
    return all;
  }
}
