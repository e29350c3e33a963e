#!/bin/sh
# Installs or upgrades Quayside on Debian 12, Debian 13 or Ubuntu 24.04: run it as root in the folder of an unpacked release.
# Running it again changes nothing. It needs no network and no compiler. docs/operations.md describes the steps.
#
# An upgrade stops the program, makes a backup, starts the new release and waits until it is ready. Where it is not, the old
# release is started again, on the data of the backup if the new one had already changed the database. A lost connection does
# not end an upgrade; one that a power cut ended is finished by the next run, in the same way.
set -eu

release=$(cd "$(dirname "$0")/.." && pwd)
programs=/opt/quayside
data=/var/lib/quayside
settings=/etc/quayside
units=/etc/systemd/system
ready_within=${READY_WITHIN:-90}
# Names the old release and the backup while an upgrade is under way.
under_way=$programs/.upgrade

# The terminal may be gone, and the work goes on.
say() { printf '%s\n' "$*" || true; }
refuse() {
  say "$*" >&2
  exit 1
}

main() {
  # A lost connection does not end what was begun.
  trap '' HUP PIPE
  refuse_unknown_system
  (cd "$release" && sha256sum --check --quiet --strict SHA256SUMS) || refuse 'This release is damaged. Nothing was changed.'
  name=$(basename "$release")-$(sha256sum "$release/SHA256SUMS" | cut -c1-12)

  make_account_and_folders
  copy_release
  [ ! -e "$under_way" ] || finish_interrupted_upgrade
  old=$(current_release)
  install_file 755 "$programs/releases/$name/deploy/quayside" /usr/local/bin/quayside || true
  if [ "$old" = "$name" ]; then
    install_units "$name" && systemctl daemon-reload
    systemctl start quayside
    wait_until_ready || refuse 'Quayside is installed but does not answer: journalctl -u quayside says why.'
    say "Quayside $name is installed and ready. Nothing was changed."
  elif [ -z "$old" ]; then
    first_start
  else
    upgrade
  fi
}

current_release() { readlink "$programs/current" 2>/dev/null | sed 's|.*/||'; }

refuse_unknown_system() {
  [ "$(id -u)" = 0 ] || refuse 'Run this as root.'
  system=$(. /etc/os-release && printf '%s %s' "$ID" "${VERSION_ID:-}")
  case "$system" in
    'debian 12' | 'debian 13' | 'ubuntu 24.04') ;;
    *) refuse "This is $system. The installation is made for Debian 12, Debian 13 and Ubuntu 24.04." ;;
  esac
}

make_account_and_folders() {
  # The group on its own, because useradd writes the account first: cut short, it leaves one whose group is missing.
  getent group quayside >/dev/null || groupadd --system quayside
  id quayside >/dev/null 2>&1 ||
    useradd --system --gid quayside --home-dir "$data" --no-create-home --shell /usr/sbin/nologin quayside
  install -d -m 755 "$programs" "$programs/releases"
  install -d -m 750 -g quayside "$settings"
  install -d -m 700 -o quayside -g quayside "$data"
  [ -e "$settings/quayside.env" ] && return
  {
    printf 'DATA_DIR=%s\n' "$data"
    grep -v '^DATA_DIR=' "$release/.env.example"
  } >"$settings/.quayside.env.part"
  chgrp quayside "$settings/.quayside.env.part"
  chmod 640 "$settings/.quayside.env.part"
  mv "$settings/.quayside.env.part" "$settings/quayside.env"
}

# Under another name first, and on the disk before it gets its own: an installation that was cut short is never taken for
# a whole one.
copy_release() {
  [ -d "$programs/releases/$name" ] && return
  rm -rf "$programs/releases/.part"
  cp -R "$release" "$programs/releases/.part"
  chown -R root:root "$programs/releases/.part"
  chmod -R u=rwX,go=rX "$programs/releases/.part"
  sync
  mv "$programs/releases/.part" "$programs/releases/$name"
}

# Succeeds where the file was changed.
install_file() {
  cmp -s "$2" "$3" && return 1
  install -D -m "$1" "$2" "$3"
}

# Succeeds where a unit was changed. An older release has fewer of them.
install_units() {
  changed=1
  for unit in quayside.service quayside-drill.service quayside-drill.timer; do
    [ -e "$programs/releases/$1/deploy/$unit" ] || continue
    if install_file 644 "$programs/releases/$1/deploy/$unit" "$units/$unit"; then changed=0; fi
  done
  return $changed
}

switch_to() {
  ln -sfn "releases/$1" "$programs/.current.part"
  mv -T "$programs/.current.part" "$programs/current"
  install_units "$1" || true
  install_file 755 "$programs/releases/$1/deploy/quayside" /usr/local/bin/quayside || true
  systemctl daemon-reload
  # A release that ends at once has used up the starts that systemd allows in ten seconds.
  systemctl reset-failed quayside 2>/dev/null || true
}

# Enabled before the program is in its place: a run that is cut short in between leaves nothing that the next boot forgets.
first_start() {
  install_units "$name" || true
  systemctl daemon-reload
  systemctl enable quayside quayside-drill.timer
  switch_to "$name"
  systemctl start quayside quayside-drill.timer
  wait_until_ready || refuse 'Quayside is installed but does not answer: journalctl -u quayside says why.'
  say "Quayside $name is ready on this machine. The admin code is shown once: journalctl -u quayside"
  say "Next: set PUBLIC_URL in $settings/quayside.env, put Caddy or nginx in front (deploy/), systemctl restart quayside."
}

upgrade() {
  say "Upgrading from $old to $name."
  systemctl stop quayside
  if ! backup=$(quayside backup | sed -n 's/^Backup \([^:]*\):.*/\1/p') || [ -z "$backup" ]; then
    systemctl start quayside
    refuse "No backup could be made, so nothing was changed. $old is running again."
  fi
  printf '%s %s\n' "$old" "$backup" >"$under_way.part"
  sync
  mv "$under_way.part" "$under_way"
  switch_to "$name"
  if systemctl start quayside && wait_until_ready; then
    end_upgrade
    remove_old_releases
    say "Quayside $name is ready. The backup from before the upgrade is $backup."
    return
  fi
  say "$name does not answer. Returning to $old."
  return_to_old
  refuse "The upgrade failed, and $old is running again with all its data. journalctl -u quayside says why $name did not start."
}

end_upgrade() {
  # A timer that was switched off by hand stays off.
  [ -e "$programs/releases/$old/deploy/quayside-drill.timer" ] || systemctl enable --now quayside-drill.timer
  rm "$under_way"
}

return_to_old() {
  systemctl stop quayside || true
  switch_to "$old"
  if ! systemctl start quayside || ! wait_until_ready; then
    # The new release has migrated the database, which the old one refuses to open.
    systemctl stop quayside || true
    quayside restore "$backup"
    systemctl start quayside
    wait_until_ready || refuse "$old does not answer either: journalctl -u quayside says why. The backup is $backup."
  fi
  rm "$under_way"
}

# Whichever release is in its place now, the old one or the new one, stays if it answers.
finish_interrupted_upgrade() {
  read -r old backup <"$under_way"
  say "An upgrade from $old was interrupted. Finishing it first."
  switch_to "$(current_release)"
  if systemctl start quayside && wait_until_ready; then
    end_upgrade
    return
  fi
  say "$(current_release) does not answer. Returning to $old."
  return_to_old
}

# The database is asked as well: /readyz answers once it takes a write.
wait_until_ready() {
  port=$(sed -n 's/^PORT=\([0-9]\{1,\}\)$/\1/p' "$settings/quayside.env")
  "$programs/current/node/bin/node" -e '
    const [address, seconds] = process.argv.slice(1);
    const end = Date.now() + seconds * 1000;
    (async function ask() {
      const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
      if (answer?.ok) process.exit(0);
      if (Date.now() > end) process.exit(1);
      setTimeout(ask, 500);
    })();
  ' "http://127.0.0.1:${port:-3000}/readyz" "$ready_within"
}

# The release that runs and the one before it stay.
remove_old_releases() {
  for folder in "$programs/releases"/*; do
    case "${folder##*/}" in "$name" | "$old") ;; *) rm -rf "$folder" ;; esac
  done
}

main
