package dev.memlog.query.view;

import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RereadingDriver;
import dev.memlog.state.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serializer;

class ViewOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.QUERY_VIEW;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Viewing(directory);
  }

  private static final class Viewing extends RereadingDriver implements ViewContents {

    private final Serializer<Message> serializer;
    private final ViewStore store;
    private final ViewRecords records;
    private final Counter corrupt = new SimpleMeterRegistry().counter("corrupt");
    private final List<Fate> applied = new ArrayList<>();

    Viewing(Path directory) throws Exception {
      super(Topics.MESSAGES);
      serializer = serdes().serializer();
      store = new ViewStore("messages", directory);
      records = new ViewRecords(this, reader(), corrupt);
    }

    @Override
    public byte[] value() {
      return serializer.serialize(Topics.MESSAGES.name(), Message.newBuilder().build());
    }

    @Override
    protected String key() {
      return "t/a/c/m";
    }

    @Override
    protected Fate read(ConsumerRecord<byte[], byte[]> record) {
      double before = corrupt.count();
      applied.clear();
      try {
        store.write(batch -> records.take(record, batch));
      } catch (LogUnavailableException _) {
        return Fate.AGAIN;
      }
      if (!applied.isEmpty()) {
        return applied.getFirst();
      }
      return corrupt.count() > before ? Fate.COUNTED : Fate.SKIPPED;
    }

    @Override
    public String name() {
      return "messages";
    }

    @Override
    public List<String> topics() {
      return List.of(Topics.MESSAGES.name());
    }

    @Override
    public byte[] format() {
      return new byte[] {1};
    }

    @Override
    public void put(String topic, SpecificRecord value, ViewBatch batch) {
      applied.add(Fate.TAKEN);
    }

    @Override
    public void remove(String topic, List<String> ids, ViewBatch batch) {
      applied.add(Fate.REMOVED);
    }

    @Override
    public void expire(Instant now, ViewBatch batch) {}

    @Override
    public void close() {
      store.close();
      serializer.close();
    }
  }
}
