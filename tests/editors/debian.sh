# Functions that put packages of Debian into a folder of their own, for the scripts that install editors.
# They need `folder`, the folder. DEBIAN_MIRROR may name another mirror.
# shellcheck shell=bash disable=SC2154
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

fail() {
  echo "the editors: $1" >&2
  if [[ -s $folder/log ]]; then tail -n 20 "$folder/log" >&2; fi
  exit 1
}

for it in apt-get dpkg-deb; do
  command -v "$it" > /dev/null || fail "$it is missing; they come from Debian packages"
done
# unpack NAME SUITE PACKAGE...: the packages and all that they need, libc included, in FOLDER/NAME.
# apt-get has a state of its own in which nothing is installed, so it finds every dependency.
unpack() {
  local home=$folder/${1:?} suite=$2 state=$folder/state-$1
  shift 2
  rm -rf "$home" "$state"
  mkdir -p "$home" "$state"/{sources,lists/partial,cache/archives/partial}
  touch "$state/status"
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
    "$mirror" "$suite" "$keyring" > "$state/sources/debian.sources"
  local options=(
    -qq -y
    -o Acquire::Languages=none -o Acquire::Retries=3
    -o APT::Install-Recommends=0 -o APT::Keep-Downloaded-Packages=1 -o APT::Sandbox::User=
    -o Debug::NoLocking=1
    -o Dir::Cache="$state/cache" -o Dir::Etc::Parts=/dev/null -o Dir::Etc::Preferences=/dev/null
    -o Dir::Etc::PreferencesParts=/dev/null -o Dir::Etc::SourceList=/dev/null
    -o Dir::Etc::SourceParts="$state/sources" -o Dir::State="$state"
    -o Dir::State::Lists="$state/lists" -o Dir::State::status="$state/status"
  )
  apt-get "${options[@]}" update > "$folder/log" 2>&1 || fail "$mirror has no suite $suite"
  apt-get "${options[@]}" --download-only install "$@" > "$folder/log" 2>&1 \
    || fail "the suite $suite cannot give $*"
  for it in "$state"/cache/archives/*.deb; do
    dpkg-deb -x "$it" "$home" > "$folder/log" 2>&1 || fail "cannot unpack $it"
  done
  rm -rf "$state"
}

# wrap HOME PROGRAM NAME ARGUMENT... -- NAME=VALUE...: FOLDER/bin/NAME, a program in FOLDER/HOME.
# It runs with the libc and the libraries of its suite; what it starts has those of the machine.
wrap() {
  local home=$folder/$1 program=$2 name=$3 loader libraries
  shift 3
  loader=$(find "$home/usr/lib" -name 'ld-linux-*' -print -quit)
  [[ -n $loader && -x $home/usr/bin/$program ]] || fail "no $program in $home"
  libraries=$(dirname "$loader")
  {
    echo '#!/bin/sh'
    local arguments=
    while [[ ${1:---} != -- ]]; do arguments+=" '$1'"; shift; done
    for it in "${@:2}"; do echo "export '$it'"; done
    echo "exec '$loader' --library-path '$libraries' '$home/usr/bin/$program'$arguments \"\$@\""
  } > "$folder/bin/$name"
  chmod +x "$folder/bin/$name"
}

# start NAME COMMAND...: FOLDER/bin/NAME, which finds the other programs of this folder.
start() {
  local name=$1
  shift
  printf "#!/bin/sh\nPATH='%s/bin':\$PATH exec%s \"\$@\"\n" "$folder" "$(printf " '%s'" "$@")" \
    > "$folder/bin/$name"
  chmod +x "$folder/bin/$name"
}
