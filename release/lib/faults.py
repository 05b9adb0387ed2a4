# SPDX-License-Identifier: Apache-2.0
"""Proves that the rules can be broken: breaks copies of a bundle, one fault each."""

import os
import shutil
import struct
import tempfile
import zipfile
from pathlib import Path

import rules
from bundle import Bundle


class Copy:
    """A copy of a bundle. Unchanged files are links to the original."""

    def __init__(self, original, directory):
        self.version = Bundle(original).version
        self.directory = directory / "bundle"
        shutil.copytree(original, self.directory, copy_function=os.link)

    def path(self, artifact, suffix):
        name = f"avrolope-{artifact}"
        return self.directory / "io/avrolope" / name / self.version / f"{name}-{self.version}{suffix}"

    def remove(self, artifact, suffix):
        self.path(artifact, suffix).unlink()

    def write(self, path, content):
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def append(self, artifact, suffix, content):
        path = self.path(artifact, suffix)
        self.write(path, path.read_bytes() + content)

    def replace(self, artifact, suffix, old, new):
        path = self.path(artifact, suffix)
        text = path.read_bytes()
        if old.encode() not in text:
            raise ValueError(f"{path.name} has no {old}")
        self.write(path, text.replace(old.encode(), new.encode()))

    def edit_jar(self, artifact, suffix, name, edit):
        """Replaces an entry by what edit returns; None removes it. Adds an entry that is not there."""
        path = self.path(artifact, suffix)
        with zipfile.ZipFile(path) as jar:
            entries = {each: jar.read(each) for each in jar.namelist()}
        content = edit(entries.pop(name, b""))
        if content is not None:
            entries[name] = content
        path.unlink()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
            for each, bytes_ in entries.items():
                jar.writestr(each, bytes_)


def without(_):
    return None


DEPENDENCY = "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>1</version>{}</dependency>"


def depend(copy, artifact, group, name, more=""):
    end = "</dependencies>"
    copy.replace(artifact, ".pom", end, DEPENDENCY.format(group, name, more) + end)


def of_java_25(content):
    return content[:6] + struct.pack(">H", 69) + content[8:]


# what is done to the bundle, and the rule that has to see it
FAULTS = [
    ("a file outside the layout", rules.layout, lambda c: c.write(c.directory / "readme.txt", b"")),
    (
        "a file of another version",
        rules.layout,
        lambda c: c.write(c.path("core", ".jar").with_name("avrolope-core-9.jar"), b""),
    ),
    ("a product is missing", rules.products, lambda c: shutil.rmtree(c.path("envelope", ".pom").parent)),
    ("a test jar", rules.products, lambda c: c.write(c.path("core", "-tests.jar"), b"")),
    ("no sources", rules.companions, lambda c: c.remove("core", "-sources.jar")),
    (
        "javadoc without pages",
        rules.companions,
        lambda c: shutil.copy(c.path("core", "-sources.jar"), _fresh(c.path("core", "-javadoc.jar"))),
    ),
    ("no executable jar", rules.companions, lambda c: c.remove("cli", "-all.jar")),
    ("no executable server", rules.companions, lambda c: c.remove("server", "-all.jar")),
    ("no MD5", rules.checksums, lambda c: c.remove("core", ".jar.md5")),
    ("a wrong SHA-1", rules.checksums, lambda c: c.append("core", ".jar", b"x")),
    ("no signature", rules.signatures, lambda c: c.remove("core", "-javadoc.jar.asc")),
    ("a file that was changed after signing", rules.signatures, lambda c: c.append("core", ".pom", b"\n")),
    (
        "a POM of another artifact",
        rules.coordinates,
        lambda c: c.replace("core", ".pom", "<artifactId>avrolope-core<", "<artifactId>avrolope-kernel<"),
    ),
    ("no description", rules.metadata, lambda c: c.replace("core", ".pom", "description>", "remark>")),
    ("no developer", rules.metadata, lambda c: c.replace("parent", ".pom", "developers>", "people>")),
    ("a BOM without scm", rules.metadata, lambda c: c.replace("bom", ".pom", "connection>", "link>")),
    (
        "modules append their path to the address",
        rules.addresses,
        lambda c: c.replace("parent", ".pom", 'child.project.url.inherit.append.path="false"', ""),
    ),
    (
        "modules append their path to scm",
        rules.addresses,
        lambda c: c.replace("parent", ".pom", 'child.scm.url.inherit.append.path="false"', ""),
    ),
    (
        "a snapshot",
        rules.released_versions,
        lambda c: depend(c, "core", "org.example", "x-SNAPSHOT"),
    ),
    (
        "a repository",
        rules.released_versions,
        lambda c: c.replace("core", ".pom", "<build>", "<repositories/><build>"),
    ),
    ("no parent", rules.parents, lambda c: c.remove("serde-modules", ".pom")),
    (
        "another version of the parent",
        rules.parents,
        lambda c: c.replace("codec", ".pom", f"<version>{c.version}<", "<version>9<"),
    ),
    (
        "a BOM with a parent",
        rules.parents,
        lambda c: c.replace("bom", ".pom", "<modelVersion>", "<parent><artifactId>x</artifactId></parent><modelVersion>"),
    ),
    (
        "a test jar among the dependencies",
        rules.dependencies,
        lambda c: depend(c, "core", "io.avrolope", "avrolope-core", "<type>test-jar</type>"),
    ),
    ("the examples as a dependency", rules.dependencies, lambda c: depend(c, "core", "io.avrolope", "avrolope-examples")),
    ("the command line as a dependency", rules.dependencies, lambda c: depend(c, "test", "io.avrolope", "avrolope-cli")),
    ("ASM as a dependency", rules.dependencies, lambda c: depend(c, "codec", "org.ow2.asm", "asm")),
    (
        "a BOM without a jar",
        rules.bom,
        lambda c: c.replace("bom", ".pom", "<artifactId>avrolope-registry<", "<artifactId>avrolope-other<"),
    ),
    ("no LICENSE", rules.legal, lambda c: c.edit_jar("core", "-javadoc.jar", "META-INF/LICENSE", without)),
    ("another NOTICE", rules.legal, lambda c: c.edit_jar("serde", "-all.jar", "META-INF/NOTICE", lambda _: b"none")),
    (
        "no license of ASM",
        rules.third_parties,
        lambda c: c.edit_jar("codec", ".jar", "META-INF/licenses/asm.txt", without),
    ),
    (
        "no license of SLF4J",
        rules.third_parties,
        lambda c: c.edit_jar("cli", "-all.jar", "META-INF/licenses/slf4j.txt", without),
    ),
    (
        "no license of SLF4J in the server",
        rules.third_parties,
        lambda c: c.edit_jar("server", "-all.jar", "META-INF/licenses/slf4j.txt", without),
    ),
    (
        "a license of a library that is not inside",
        rules.third_parties,
        lambda c: c.replace("cli", "-cyclonedx.json", '"zstd-jni"', '"slf4j-api"'),
    ),
    (
        "a new library with a license of its own",
        rules.third_parties,
        lambda c: c.replace("cli", "-cyclonedx.json", '"slf4j-simple"', '"curses"'),
    ),
    (
        "a manifest without a version",
        rules.manifests,
        lambda c: c.edit_jar("serde", "-all.jar", "META-INF/MANIFEST.MF", lambda m: m.replace(b"Implementation-V", b"V")),
    ),
    ("a jar without a module", rules.manifests, lambda c: c.edit_jar("codec", ".jar", "module-info.class", without)),
    (
        "no copy of ASM",
        rules.own_asm,
        lambda c: c.edit_jar("codec", ".jar", "io/avrolope/internal/asm/ClassWriter.class", without),
    ),
    (
        "ASM under its usual name",
        rules.own_asm,
        lambda c: c.edit_jar("cli", "-all.jar", "org/objectweb/asm/ClassWriter.class", lambda _: b""),
    ),
    ("no plug-in of Connect", rules.plugin, lambda c: c.remove("connect", "-plugin.zip")),
    (
        "a plug-in without LICENSE",
        rules.plugin,
        lambda c: c.edit_jar("connect", "-plugin.zip", f"avrolope-connect-{c.version}/LICENSE", without),
    ),
    (
        "a plug-in with Kafka's client",
        rules.plugin,
        lambda c: c.edit_jar(
            "connect", "-plugin.zip", f"avrolope-connect-{c.version}/kafka-clients-4.3.1.jar", lambda _: b""
        ),
    ),
    (
        "a class for Java 25",
        rules.java_version,
        lambda c: c.edit_jar("envelope", ".jar", "io/avrolope/envelope/Frame.class", of_java_25),
    ),
    ("no SBOM", rules.sboms, lambda c: c.remove("registry", "-cyclonedx.json")),
    ("an SBOM that is not JSON", rules.sboms, lambda c: c.append("registry", "-cyclonedx.json", b"}")),
    (
        "an SBOM without a library",
        rules.sboms,
        lambda c: c.replace("registry", "-cyclonedx.json", '"jackson-databind"', '"other"'),
    ),
]


def _fresh(path):
    path.unlink()
    return path


def prove_rules(original):
    """Returns 0 if each fault is seen by its rule, and each rule sees a fault."""
    unseen = 0
    for what, rule, fault in FAULTS:
        before = set(rule(Bundle(original)))
        with tempfile.TemporaryDirectory(dir=original.parent) as directory:
            copy = Copy(original, Path(directory))
            fault(copy)
            complaint = next((each for each in rule(Bundle(copy.directory)) if each not in before), None)
        print(f"{'seen' if complaint else 'NOT SEEN':10}{rule.__name__}: {what}{f' ({complaint})' if complaint else ''}")
        unseen += complaint is None
    for rule in rules.RULES:
        if rule not in {each for _, each, _ in FAULTS}:
            print(f"NOT PROVED  {rule.__name__}: no fault breaks it")
            unseen += 1
    print(f"{len(FAULTS)} faults, {unseen} unseen or unproved")
    return 1 if unseen else 0
