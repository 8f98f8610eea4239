#!/bin/sh
# Compiles the known devices' budget against the Keycloak in $1 and puts it among its providers. Needs a JDK of 17 or newer.
set -eu
home=$1
here=$(cd "$(dirname "$0")" && pwd)
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
mkdir -p "$home/providers"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" --release 17 -Xlint:all,-path,-classfile -Werror -proc:none -d "$classes" -cp "$home/lib/lib/main/*" "$here"/portal/knowndevice/*.java
cp -R "$here/META-INF" "$classes/"
"${JAVA_HOME:+$JAVA_HOME/bin/}jar" --create --file "$home/providers/known-device.jar" -C "$classes" .
