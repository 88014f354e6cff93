package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.model.AppModel;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Users;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A comparison of all answers about memories with the model of one tenant. */
record MemoriesCheck(MemlogClient client, TenantModel model, Findings findings) {

  private static final String FORGOTTEN = "forgotten";

  void run() {
    for (String name : TenantModel.APPS) {
      AppModel app = model.app(name);
      told(name, app);
      for (String user : Users.SAYING) {
        said(name, app, user);
      }
    }
  }

  private void told(String name, AppModel app) {
    Map<String, String> expected = new TreeMap<>();
    app.told()
        .forEach(
            (id, memory) ->
                expected.put(
                    id, (memory.forgotten() ? FORGOTTEN : "active") + " " + memory.content()));
    List<Memory> memories = Requests.memories(client, name, Users.TOLD, "all");
    Map<String, String> listed = new TreeMap<>();
    memories.forEach(
        memory ->
            listed.put(memory.memoryId(), memory.validity().status() + " " + memory.content()));
    findings.compare(
        "the memories told in " + name, listed, expected, Promise.ACKNOWLEDGED_IS_KEPT);
    recall(name, Users.TOLD, memories);
  }

  private void said(String name, AppModel app, String user) {
    List<Memory> memories = Requests.memories(client, name, user, "all");
    Set<String> allowed = app.tokens(user);
    String where = " memory of " + user + " in " + name;
    for (Memory memory : memories) {
      findings.onlyTokens("a listed" + where, memory, allowed);
      client
          .memories()
          .get(new MemoryOwner(name, user), memory.memoryId())
          .ifPresent(whole -> findings.onlyTokens("the history of a" + where, whole, allowed));
    }
    findings.onlyTokens("a recalled" + where, recall(name, user, memories), allowed);
  }

  /** Requires that a recall finds exactly the listed memories that are not forgotten. */
  private RecallMemoriesResponse recall(String app, String user, List<Memory> memories) {
    Map<String, String> expected = new TreeMap<>();
    memories.stream()
        .filter(memory -> !memory.validity().status().equals(FORGOTTEN))
        .forEach(memory -> expected.put(memory.memoryId(), memory.content()));
    var request =
        Requests.recall(user, AnswersCheck.QUERY)
            .app(app)
            .limit(AnswersCheck.ALL)
            .minSimilarity(0.0)
            .statuses(List.of("active", "superseded", "archived"))
            .explain(true);
    RecallMemoriesResponse answer = client.memories().recall(request.build());
    Map<String, String> recalled = new TreeMap<>();
    for (MemoryHit hit : answer.results()) {
      recalled.put(hit.memory().memoryId(), hit.memory().content());
    }
    findings.compare(
        "a recall for " + user + " in " + app, recalled, expected, Promise.INDEX_IS_THE_FOLD);
    return answer;
  }
}
