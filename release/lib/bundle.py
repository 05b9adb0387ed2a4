# SPDX-License-Identifier: Apache-2.0
"""A staged bundle: a directory in the layout of a Maven repository."""

import io
import json
import xml.etree.ElementTree as ElementTree
import zipfile
from functools import cached_property
from pathlib import Path

GROUP = "io.avrolope"
ROOT = Path(__file__).parents[2]
CHECKSUMS = ("md5", "sha1")
NAMESPACE = "{http://maven.apache.org/POM/4.0.0}"


class Pom:
    """One POM, and its parents in the bundle."""

    def __init__(self, text, parents):
        self.root = ElementTree.fromstring(text)
        self.text = text.decode("utf-8")
        self.parents = parents

    def own(self, path):
        return self.root.find("/".join(NAMESPACE + step for step in path.split("/")))

    def value(self, path):
        """The text at a path, of this POM or the nearest parent that has it; None if none does."""
        element = self.own(path)
        if element is not None and (element.text or "").strip():
            return element.text.strip()
        parent = self.parent()
        return parent.value(path) if parent else None

    def parent(self):
        artifact = self.own("parent/artifactId")
        return None if artifact is None else self.parents.get(artifact.text)

    def elements(self, path):
        return self.root.findall("/".join(NAMESPACE + step for step in path.split("/")))


class Artifact:
    """All files of one artifact."""

    def __init__(self, directory, pom):
        self.directory = directory
        self.name = directory.parent.name
        self.version = directory.name
        self.pom = pom

    def file(self, suffix):
        return self.directory / f"{self.name}-{self.version}{suffix}"

    @property
    def is_jar(self):
        packaging = self.pom.own("packaging")
        return packaging is None or packaging.text == "jar"

    def jars(self):
        return sorted(self.directory.glob("*.jar"))

    def binary_jars(self):
        return [jar for jar in self.jars() if not jar.name.endswith(("-sources.jar", "-javadoc.jar"))]

    @cached_property
    def sbom(self):
        return json.loads(self.file("-cyclonedx.json").read_bytes())


class Jar:
    """The entries of a jar."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
        self.names = self.zip.namelist()

    def read(self, name):
        return self.zip.read(name) if name in self.names else None

    def manifest(self):
        lines = (self.read("META-INF/MANIFEST.MF") or b"").decode("utf-8").replace("\r\n ", "")
        return dict(line.split(": ", 1) for line in lines.splitlines() if ": " in line)


class Bundle:
    def __init__(self, directory):
        self.directory = Path(directory)
        self.files = {
            str(path.relative_to(directory)): path for path in sorted(self.directory.rglob("*")) if path.is_file()
        }

    @cached_property
    def artifacts(self):
        parents = {}
        found = []
        for path in self.files.values():
            if path.suffix == ".pom":
                pom = Pom(path.read_bytes(), parents)
                parents[path.parent.parent.name] = pom
                found.append(Artifact(path.parent, pom))
        return found

    def artifact(self, name):
        return next((each for each in self.artifacts if each.name == name), None)

    @property
    def version(self):
        return self.artifact("avrolope-parent").version

    def payload(self):
        """The files that are signed and have checksums."""
        generated = (".asc",) + tuple("." + each for each in CHECKSUMS) + (".sha256", ".sha512")
        return {name: path for name, path in self.files.items() if not name.endswith(generated)}
