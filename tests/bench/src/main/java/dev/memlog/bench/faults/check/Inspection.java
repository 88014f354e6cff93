package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.client.MemlogClient;
import dev.memlog.runtime.KafkaSettings;
import java.util.List;

/**
 * A comparison of all answers of a server with the models of its tenants, which state what the
 * answers should be. Before a comparison, every stage must have processed all records.
 */
public final class Inspection implements AutoCloseable {

  private final TopicsCheck topics;

  /**
   * Creates a comparison for one server.
   *
   * @param kafka the connection to the server's log and schema registry
   */
  public Inspection(KafkaSettings kafka) {
    topics = new TopicsCheck(kafka);
  }

  /**
   * Reads the topics from the end of the previous call to their present ends. The next calls of
   * {@link #inspect} compare the records read so far.
   */
  public void readOn() {
    topics.readOn();
  }

  /**
   * Compares the answers to one tenant with the model. Several threads may inspect different
   * tenants.
   *
   * @param model the expected state of the tenant
   * @param client a client with the tenant's key
   * @return the broken promises; empty if there are none
   */
  public List<Finding> inspect(TenantModel model, MemlogClient client) {
    var findings = new Findings(model);
    topics.run(model, findings);
    new AnswersCheck(client, model, findings).run();
    new MemoriesCheck(client, model, findings).run();
    new DeadLettersCheck(client, model, findings).run();
    long passages = topics.passages(model.tenant());
    long counted = client.stats().counts().passages();
    if (passages != counted) {
      findings.add(
          Promise.INDEX_IS_THE_FOLD,
          "the number of passages in stats",
          "is %d, but topic passages has %d".formatted(counted, passages));
    }
    return findings.all();
  }

  /**
   * Returns the number of passages and memories whose current vector is missing from the topics.
   */
  public long withoutVector() {
    return topics.withoutVector();
  }

  @Override
  public void close() {
    topics.close();
  }
}
