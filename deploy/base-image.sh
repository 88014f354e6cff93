#!/usr/bin/env bash
# Makes a base image for Memlog's own, as a tarball, where no image registry can be reached or none is trusted: the C
# libraries that Java and its native parts need, from this Debian's packages, and a Java of just the needed modules from the JDK 25
# that is found here. Needs neither Docker nor root.
#
#   deploy/base-image.sh FILE.tar
#   ./mvnw package -Pimages -DskipTests -Dimage.base=tar://$PWD/FILE.tar
set -euo pipefail
out=${1:?usage: deploy/base-image.sh FILE.tar}
home=$(cd "$(dirname "$0")/.." && pwd -P)
java=$("$home/memlog" --which-java)
jdk=$(dirname "$(dirname "$java")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{etc,tmp,opt,var/lib/memlog}
chmod 1777 "$root/tmp"

(
  mkdir "$work/packages" && cd "$work/packages"
  # The health checks of docker-compose.yml need bash and grep.
  apt-get download -q libc6 libgcc-s1 libstdc++6 zlib1g tzdata ca-certificates bash libtinfo6 grep libpcre2-8-0 >/dev/null
  for package in *.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/lintian
  done
)
mkdir -p "$root/etc/ssl/certs"
find "$root/usr/share/ca-certificates" -name '*.crt' -print0 | LC_ALL=C sort -z | xargs -0 cat >"$root/etc/ssl/certs/ca-certificates.crt"
echo 'memlog:x:10001:10001::/var/lib/memlog:/sbin/nologin' >"$root/etc/passwd"
echo 'memlog:x:10001:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
# The plug-in system-modules writes its sets in a random order, so that two builds differ.
"$jdk/bin/jlink" --output "$root/opt/java" --disable-plugin system-modules --strip-debug --no-header-files --no-man-pages \
  --add-modules "$(cat "$home/deploy/java-modules")"

# The format of "docker save": a layer, what it is, and a list of both. Names and times are fixed, so that the same parts make the same image.
tar -C "$root" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf "$work/layer.tar" .
sum=$(sha256sum "$work/layer.tar" | cut -d' ' -f1)
arch=$(dpkg --print-architecture)
cat >"$work/config.json" <<JSON
{"architecture":"$arch","os":"linux","created":"1970-01-01T00:00:00Z",
 "config":{"Env":["PATH=/opt/java/bin:/usr/bin:/bin","JAVA_HOME=/opt/java","LANG=C.UTF-8"]},
 "rootfs":{"type":"layers","diff_ids":["sha256:$sum"]},"history":[{"created":"1970-01-01T00:00:00Z","created_by":"deploy/base-image.sh"}]}
JSON
echo '[{"Config":"config.json","RepoTags":["memlog-base:latest"],"Layers":["layer.tar"]}]' >"$work/manifest.json"
tar -C "$work" --mtime=@0 --owner=0 --group=0 -cf "$out" manifest.json config.json layer.tar
echo "$out: $(du -h "$out" | cut -f1), $arch, $("$root/opt/java/bin/java" -version 2>&1 | head -n 1)"
