package dev.memlog.query.view;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/**
 * The entries that other contents store, of some tenants only. A store with the entries of other
 * tenants has another format.
 *
 * @param all the contents of all tenants
 * @param tenants the tenants whose records are stored
 */
record TenantContents(ViewContents all, List<String> tenants) implements ViewContents {

  @Override
  public String name() {
    return all.name();
  }

  @Override
  public List<String> topics() {
    return all.topics();
  }

  @Override
  public byte[] format() {
    byte[] format = all.format();
    byte[] names = String.join(" ", new TreeSet<>(tenants)).getBytes(StandardCharsets.UTF_8);
    byte[] both = new byte[format.length + names.length];
    System.arraycopy(format, 0, both, 0, format.length);
    System.arraycopy(names, 0, both, format.length, names.length);
    return both;
  }

  @Override
  public boolean keeps(String tenant) {
    return tenants.contains(tenant);
  }

  @Override
  public void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    all.put(topic, value, batch);
  }

  @Override
  public void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    all.remove(topic, ids, batch);
  }

  @Override
  public void expire(Instant now, ViewBatch batch) throws RocksDBException {
    all.expire(now, batch);
  }
}
