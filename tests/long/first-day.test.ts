import { expect, onTestFinished, test } from 'vitest';
import { BareDebian, install } from './bare-debian.ts';

const HOST = 'www.example.com';

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`;

test('a bare Debian answers over HTTPS with Debian’s own Caddy in front, which makes its certificate', async () => {
  const system = new BareDebian();
  onTestFinished(() => system.remove());
  const begun = performance.now();
  // Nothing is started from inside a package: there is no systemd here.
  const packages = await system.run(
    `set -e
    printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d; chmod 755 /usr/sbin/policy-rc.d
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq --no-install-recommends caddy curl`,
    { online: true },
  );
  expect(packages).toMatchObject({ status: 0 });
  const fetched = seconds(begun);
  const installing = performance.now();
  // debootstrap writes no names of the machine itself, which Caddy needs for its own interface.
  const { status, said } = await system.run(`set -e
    echo '127.0.0.1 localhost' >/etc/hosts
    ${install(system.release)}
    sed 's/^{$/{\\n\\tskip_install_trust/; s/^${HOST} {/&\\n\\ttls internal/' /opt/quayside/current/deploy/Caddyfile >/etc/caddy/Caddyfile
    HOME=/root caddy run --config /etc/caddy/Caddyfile >/var/log/caddy.log 2>&1 &
    curl --insecure --silent --retry 60 --retry-delay 1 --retry-all-errors \\
      --resolve ${HOST}:443:127.0.0.1 --output /root/page --write-out 'https %{http_code}\\n' https://${HOST}/
    grep --count '<title>' /root/page
    systemctl stop quayside`);
  expect([status, said]).toEqual([0, expect.stringContaining('https 200')]);
  process.stdout.write(
    `HTTPS after ${seconds(begun)}: packages ${fetched}, installation and Caddy ${seconds(installing)}\n`,
  );
});
