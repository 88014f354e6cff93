package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A comparison of the dead letters of a tenant with its model. */
record DeadLettersCheck(MemlogClient client, TenantModel model, Findings findings) {

  void run() {
    var page = client.deadLetters(new ListDeadLettersRequest(null, AnswersCheck.ALL, null));
    Map<String, String> listed = new TreeMap<>();
    for (DeadLetter letter : page.deadLetters()) {
      listed.put(letter.id(), letter.reason());
    }
    Map<String, String> expected = model.poison();
    expected.forEach(
        (id, reason) -> {
          if (!reason.equals(listed.get(id))) {
            broken(id + " is " + listed.get(id) + " instead of " + reason);
          }
        });
    Set<String> back = new TreeSet<>(listed.keySet());
    back.retainAll(model.redriven());
    if (!back.isEmpty()) {
      broken("still shows " + back + ", which were re-driven");
    }
    Map<String, String> others = new TreeMap<>(listed);
    others.keySet().removeAll(expected.keySet());
    others.keySet().removeAll(back);
    if (others.size() > model.copies() || others.size() < model.redriven().size()) {
      broken(
          "shows %s beside the poison, which must be the copies of %d re-driven records"
              .formatted(others, model.redriven().size()));
    }
  }

  private void broken(String what) {
    findings.add(Promise.POISON_IS_SET_ASIDE, "the list of dead letters", what);
  }
}
