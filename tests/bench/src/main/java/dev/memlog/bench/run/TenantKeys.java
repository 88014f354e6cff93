package dev.memlog.bench.run;

import dev.memlog.schemas.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A file with a key for each tenant, which is the tenant's name. */
public final class TenantKeys {

  private TenantKeys() {}

  /**
   * Writes the file for the setting {@code server.keysFile}.
   *
   * @param operator the only tenant whose key has role operator; empty for none
   */
  public static Path write(Path directory, List<String> tenants, String operator)
      throws IOException {
    String keys =
        tenants.stream()
            .map(
                tenant ->
                    "- {name: %s, sha256: \"%s\", tenant: %s, roles: [read, write, admin%s]}%n"
                        .formatted(
                            tenant,
                            Sha256.hex(tenant, 32),
                            tenant,
                            tenant.equals(operator) ? ", operator" : ""))
            .collect(Collectors.joining());
    return Files.writeString(directory.resolve("keys.yaml"), "keys:\n" + keys);
  }
}
