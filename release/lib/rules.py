# SPDX-License-Identifier: Apache-2.0
"""The rules that a bundle has to keep. Each is a function that yields complaints; its docstring is the rule."""

import hashlib
import re
import struct
import subprocess

from bundle import CHECKSUMS, GROUP, ROOT, Jar

LIBRARIES = {
    "avrolope-core", "avrolope-codec", "avrolope-envelope", "avrolope-registry", "avrolope-serde", "avrolope-connect",
}  # fmt: skip
POMS = {"avrolope-parent", "avrolope-serde-modules", "avrolope-integrations", "avrolope-bom"}
STARTERS = {"avrolope-spring-boot-starter"}
PROGRAMS = {"avrolope-cli", "avrolope-server"}
ENGINES = {"avrolope-topics"}
PRODUCTS = LIBRARIES | STARTERS | POMS | PROGRAMS | ENGINES | {"avrolope-test"}
WITH_ALL = {"avrolope-serde"} | PROGRAMS
# what our own artifacts may depend on: avrolope-test starts the server
INHERITED = LIBRARIES | ENGINES | {"avrolope-server"}
CONNECT = ("kafka-", "connect-api-", "slf4j-api-")
JAVA_17 = 61
SUFFIXES = {".pom", ".jar", "-sources.jar", "-javadoc.jar", "-all.jar", "-cyclonedx.json", "-cyclonedx.xml", "-plugin.zip"}
NO_TEXT_NEEDED = {"Apache-2.0"}
# files of release/licenses that stand for what the jar of a component has inside
INSIDE_OTHERS = {
    "asm": "avrolope-codec", "protobuf": "kafka-clients", "lz4-java": "lz4-java", "snappy-java": "snappy-java",
}  # fmt: skip


def layout(bundle):
    """each file is at io/avrolope/ARTIFACT/VERSION/ARTIFACT-VERSION..., and all have one version"""
    for name in bundle.files:
        parts = name.split("/")
        if len(parts) != 5 or parts[:2] != GROUP.split("."):
            yield f"{name}: not below io/avrolope/ARTIFACT/VERSION"
        elif not parts[4].startswith(f"{parts[2]}-{parts[3]}") or parts[3] != bundle.version:
            yield f"{name}: expected {parts[2]}-{bundle.version}..."


def products(bundle):
    """the bundle has all products and nothing else: no examples, tests or benchmarks"""
    found = {artifact.name for artifact in bundle.artifacts}
    for name in sorted(found ^ PRODUCTS):
        yield f"{name}: {'missing' if name in PRODUCTS else 'not a product'}"
    for name in bundle.payload():
        artifact, version, file = name.split("/")[-3:]
        if file.removeprefix(f"{artifact}-{version}") not in SUFFIXES:
            yield f"{name}: no file of a product"


def companions(bundle):
    """a jar has sources and javadoc, each with content; serde, cli and server also have the jar \"all\""""
    for artifact in bundle.artifacts:
        if not artifact.is_jar:
            continue
        expected = [(".jar", ".class"), ("-sources.jar", ".java"), ("-javadoc.jar", "index.html")]
        if artifact.name in WITH_ALL:
            expected.append(("-all.jar", ".class"))
        for suffix, content in expected:
            path = artifact.file(suffix)
            if not path.exists():
                yield f"{path.name}: missing"
            elif not any(name.endswith(content) for name in Jar(path).names):
                yield f"{path.name}: has no {content}"


def checksums(bundle):
    """each file has an MD5 and a SHA-1 that are right"""
    for name, path in bundle.payload().items():
        for algorithm in CHECKSUMS:
            stated = path.with_name(f"{path.name}.{algorithm}")
            if not stated.exists():
                yield f"{name}.{algorithm}: missing"
            elif stated.read_text().split()[0] != hashlib.new(algorithm, path.read_bytes()).hexdigest():
                yield f"{name}.{algorithm}: wrong"


def signatures(bundle):
    """each file has a detached OpenPGP signature that verifies"""
    for name, path in bundle.payload().items():
        signature = path.with_name(path.name + ".asc")
        if not signature.exists():
            yield f"{name}.asc: missing"
        elif subprocess.run(["gpg", "--batch", "--verify", signature, path], capture_output=True).returncode:
            yield f"{name}.asc: does not verify"


def coordinates(bundle):
    """a POM has the coordinates of its path"""
    for artifact in bundle.artifacts:
        own = tuple(
            artifact.pom.own(each).text if artifact.pom.own(each) is not None else artifact.pom.value("parent/" + each)
            for each in ("groupId", "artifactId", "version")
        )
        if own != (GROUP, artifact.name, artifact.version):
            yield f"{artifact.name}: its POM says {':'.join(map(str, own))}"


def metadata(bundle):
    """a POM or its parents have name, description, url, license, developer and scm; name and description are its own"""
    fields = (
        "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
        "developers/developer/url", "scm/connection", "scm/developerConnection", "scm/url",
    )  # fmt: skip
    for artifact in bundle.artifacts:
        for field in ("name", "description"):
            if artifact.pom.own(field) is None:
                yield f"{artifact.name}: no {field} of its own"
        for field in fields:
            if not artifact.pom.value(field):
                yield f"{artifact.name}: no {field}"


def addresses(bundle):
    """all artifacts state the project's address as it is, without a path of their own"""
    parent = bundle.artifact("avrolope-parent")
    documentation = parent.pom.value("properties/documentation.url")
    for artifact in bundle.artifacts:
        url = artifact.pom.value("url")
        if not documentation.startswith(f"{url}/blob/"):
            yield f"{artifact.name}: {url} is not where the documentation is"
    for field in ("connection", "developerConnection", "url"):
        scm = parent.pom.root.find("{*}scm")
        if scm is not None and scm.get(f"child.scm.{field}.inherit.append.path") != "false":
            yield f"avrolope-parent: modules would append their path to scm/{field}"
    if parent.pom.root.get("child.project.url.inherit.append.path") != "false":
        yield "avrolope-parent: modules would append their path to the url"


def released_versions(bundle):
    """no version is a snapshot or a range, and no repository is named"""
    for artifact in bundle.artifacts:
        if "SNAPSHOT" in artifact.pom.text:
            yield f"{artifact.name}: names a snapshot"
        for version in artifact.pom.root.iter("{*}version"):
            if re.match(r"[\[(]|LATEST|RELEASE", version.text or ""):
                yield f"{artifact.name}: version {version.text}"
        for repository in ("repositories", "pluginRepositories", "distributionManagement"):
            if artifact.pom.own(repository) is not None:
                yield f"{artifact.name}: has {repository}"


def parents(bundle):
    """each parent is in the bundle with this version; the BOM has none, so that importing it brings nothing else"""
    for artifact in bundle.artifacts:
        stated = artifact.pom.own("parent/artifactId")
        if stated is None:
            continue
        if artifact.name == "avrolope-bom":
            yield f"avrolope-bom: has the parent {stated.text}"
        elif artifact.pom.parent() is None or artifact.pom.own("parent/version").text != bundle.version:
            yield f"{artifact.name}: its parent {stated.text}:{artifact.pom.own('parent/version').text} is not there"


def dependencies(bundle):
    """what users inherit is on Maven Central: none is optional by accident, a system path or a test jar; no ASM"""
    for artifact in bundle.artifacts:
        for dependency in artifact.pom.elements("dependencies/dependency"):
            group, name, scope, kind = (
                dependency.findtext("{*}" + each) for each in ("groupId", "artifactId", "scope", "type")
            )
            if scope == "system" or (kind or "jar") != "jar":
                yield f"{artifact.name}: {group}:{name} is a {kind} of scope {scope}"
            if group == GROUP and name not in INHERITED:
                yield f"{artifact.name}: {name} is not published"
            if group == "org.ow2.asm":
                yield f"{artifact.name}: depends on ASM, of which avrolope-codec has a copy"


def bom(bundle):
    """the BOM lists each jar that users name, in its own version, and nothing else"""
    listed = set()
    artifact = bundle.artifact("avrolope-bom")
    for dependency in artifact.pom.elements("dependencyManagement/dependencies/dependency"):
        group, name, version, classifier = (
            dependency.findtext("{*}" + each) for each in ("groupId", "artifactId", "version", "classifier")
        )
        listed.add((name, classifier))
        if group != GROUP or version not in (bundle.version, "${project.version}"):
            yield f"{group}:{name}:{version}: expected {GROUP} and {bundle.version}"
    expected = {(name, None) for name in PRODUCTS - POMS} | {(name, "all") for name in WITH_ALL}
    for name, classifier in sorted(listed ^ expected, key=str):
        yield f"{name} {classifier or ''}: {'missing' if (name, classifier) in expected else 'not a jar of ours'}"


def legal(bundle):
    """each jar has META-INF/LICENSE, ours, and META-INF/NOTICE, which begins with ours"""
    license_text, notice = ((ROOT / each).read_bytes() for each in ("LICENSE", "NOTICE"))
    for artifact in bundle.artifacts:
        for path in artifact.jars():
            jar = Jar(path)
            if jar.read("META-INF/LICENSE") != license_text:
                yield f"{path.name}: META-INF/LICENSE is not ours"
            if notice.split(b"\n")[1] not in (jar.read("META-INF/NOTICE") or b""):
                yield f"{path.name}: META-INF/NOTICE is not ours"


def third_parties(bundle):
    """a jar that has a library inside has the text of its license, unless that is the Apache License"""
    texts = {path.stem for path in (ROOT / "release/licenses").iterdir()}
    for name, suffix in (("avrolope-codec", ".jar"), ("avrolope-serde", "-all.jar")):
        if Jar(bundle.artifact(name).file(suffix)).read("META-INF/licenses/asm.txt") is None:
            yield f"{name}{suffix}: META-INF/licenses/asm.txt is missing"
    needed_by_any = set()
    for name in sorted(PROGRAMS):
        artifact = bundle.artifact(name)
        jar = Jar(artifact.file("-all.jar"))
        prefix = "META-INF/licenses/"
        present = {each.removeprefix(prefix).removesuffix(".txt") for each in jar.names if each.startswith(prefix)} - {""}
        needed = {text for text, inside in INSIDE_OTHERS.items() if inside in components(artifact)}
        for component, ids in components(artifact).items():
            family = component.removesuffix("-api").removesuffix("-simple")
            if ids & NO_TEXT_NEEDED:
                continue
            needed.add(family)
            if family not in texts:
                yield f"{component}: release/licenses has no {family}.txt, and its license is {sorted(map(str, ids))}"
        for text in sorted(needed & texts - present):
            yield f"{name}-all.jar: {prefix}{text}.txt is missing"
        for text in sorted(present & texts - needed):
            yield f"{name}-all.jar: {prefix}{text}.txt stands for nothing that is inside"
        needed_by_any |= needed
    for text in sorted(texts - needed_by_any):
        yield f"release/licenses/{text}.txt: no program has this library any more"


def components(artifact):
    """The names of the libraries in the SBOM, each with the ids of its licenses."""
    return {
        component["name"]: {each.get("license", {}).get("id") for each in component.get("licenses", [])}
        for component in artifact.sbom["components"]
    }


def manifests(bundle):
    """a jar's manifest states title, version, vendor and license, and its module has a name"""
    for artifact in bundle.artifacts:
        for path in artifact.binary_jars():
            jar = Jar(path)
            manifest = jar.manifest()
            if manifest.get("Implementation-Version") != bundle.version:
                yield f"{path.name}: Implementation-Version {manifest.get('Implementation-Version')}"
            for key in ("Implementation-Title", "Implementation-Vendor", "Implementation-URL", "Bundle-License"):
                if not manifest.get(key):
                    yield f"{path.name}: no {key}"
            if "module-info.class" not in jar.names and "Automatic-Module-Name" not in manifest:
                yield f"{path.name}: its module has no name"


def own_asm(bundle):
    """ASM is inside under our own name, and no jar has classes of its usual name"""
    if "io/avrolope/internal/asm/ClassWriter.class" not in Jar(bundle.artifact("avrolope-codec").file(".jar")).names:
        yield "avrolope-codec: has no copy of ASM"
    for artifact in bundle.artifacts:
        for path in artifact.binary_jars():
            if any(name.startswith("org/objectweb/asm/") for name in Jar(path).names):
                yield f"{path.name}: has org/objectweb/asm"


def plugin(bundle):
    """the plug-in of Connect has LICENSE, NOTICE and our libraries as they are here, and nothing that Connect has"""
    path = bundle.artifact("avrolope-connect").file("-plugin.zip")
    if not path.exists():
        yield f"{path.name}: missing"
        return
    zip = Jar(path)
    root = f"avrolope-connect-{bundle.version}/"
    expected = {name: (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE")}
    for name in sorted(LIBRARIES):
        jar = bundle.artifact(name).file(".jar")
        expected[jar.name] = jar.read_bytes()
    for name, content in expected.items():
        if zip.read(root + name) != content:
            yield f"{path.name}: {name} is not ours"
    for name in zip.names:
        if not name.startswith(root) or name.removeprefix(root).startswith(CONNECT):
            yield f"{path.name}: has {name}"


def java_version(bundle):
    """our classes run on Java 17"""
    for artifact in bundle.artifacts:
        for path in artifact.binary_jars():
            jar = Jar(path)
            ours = [each for each in jar.names if each.startswith("io/avrolope/") and each.endswith(".class")]
            newest = max(struct.unpack(">H", jar.read(each)[6:8])[0] for each in ours)
            if newest > JAVA_17:
                yield f"{path.name}: class files of version {newest}"


def sboms(bundle):
    """a jar has a CycloneDX SBOM that names it, and each library that it depends on at run time"""
    for artifact in bundle.artifacts:
        if not artifact.is_jar:
            continue
        try:
            sbom = artifact.sbom
        except (OSError, ValueError) as failure:
            yield f"{artifact.name}: {failure}"
            continue
        component = sbom["metadata"]["component"]
        if (sbom["bomFormat"], component["name"], component["version"]) != (
            "CycloneDX", artifact.name, artifact.version
        ):  # fmt: skip
            yield f"{artifact.name}: its SBOM is of {component['name']} {component['version']}"
        listed = {each["name"] for each in sbom.get("components", [])}
        expected = {
            dependency.findtext("{*}artifactId")
            for dependency in artifact.pom.elements("dependencies/dependency")
            if dependency.findtext("{*}scope") in (None, "compile", "runtime")
        } | ({"asm"} if artifact.name == "avrolope-codec" else set())
        for name in sorted(expected - listed):
            yield f"{artifact.name}: its SBOM does not name {name}"


RULES = [
    layout, products, companions, checksums, signatures, coordinates, metadata, addresses, released_versions, parents,
    dependencies, bom, legal, third_parties, manifests, own_asm, plugin, java_version, sboms,
]  # fmt: skip
