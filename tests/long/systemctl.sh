#!/bin/sh
# Stands for systemd where there is none, as in a chroot: starts and stops the one unit of the test as the unit says.
unit=/etc/systemd/system/quayside.service
pid=/run/quayside.pid
field() { sed -n "s/^$1=//p" "$unit"; }
running() { [ -s "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case $1 in
  start)
    running && exit 0
    set -a
    . "$(field EnvironmentFile)"
    set +a
    cd "$(field WorkingDirectory)" || exit 1
    # Unset is what an empty line of the settings means; umask and account are those of the unit.
    umask "$(field UMask)"
    setpriv --reuid="$(field User)" --regid="$(field Group)" --init-groups --no-new-privs \
      $(field ExecStart) >>/var/log/quayside.log 2>&1 </dev/null &
    echo $! >"$pid"
    ;;
  stop)
    running || exit 0
    kill -TERM "$(cat "$pid")"
    while running; do sleep 0.1; done
    rm -f "$pid"
    ;;
  restart) "$0" stop && "$0" start ;;
esac
exit 0
