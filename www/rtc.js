// A connection from browser to browser. What both have to know of each other is put into two short codes, which the players
// send as they like: no server is asked, unless the host names one that tells a browser its own address.
//
//     offer~ufrag~password~fingerprint~address,port,kind~…

/** @typedef {import('./transport.js').Transport} Transport */

/** Milliseconds that the browser has to find its own addresses. */
const GATHERING = 3000;
/** The most addresses in a code. */
const ADDRESSES = 8;
const FIELDS = {
  ufrag: /^a=ice-ufrag:([\w+/]+)\s*$/m,
  password: /^a=ice-pwd:([\w+/]+)\s*$/m,
  fingerprint: /^a=fingerprint:sha-256 ([\dA-F:]+)\s*$/im,
};
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim;

/**
 * Begins a connection.
 * @param {RTCIceServer[]} servers
 * @returns {Promise<{ code: string, channel: Transport, accept: (code: string) => Promise<void> }>}
 * @throws what the browser says of servers that are none
 */
export async function offer(servers) {
  const { peer, channel } = begin(servers);
  await peer.setLocalDescription(await peer.createOffer());
  const accept = (/** @type {string} */ code) => peer.setRemoteDescription(decoded(code, 'answer'));
  return { code: await gathered(peer), channel, accept };
}

/**
 * Answers one.
 * @param {string} code
 * @param {RTCIceServer[]} servers
 * @returns {Promise<{ code: string, channel: Transport }>}
 * @throws {Error} `rtc-code` for what is no offer
 */
export async function answer(code, servers) {
  const description = decoded(code, 'offer');
  const { peer, channel } = begin(servers);
  await peer.setRemoteDescription(description);
  await peer.setLocalDescription(await peer.createAnswer());
  return { code: await gathered(peer), channel };
}

/** The servers that a host names: addresses, or what `RTCPeerConnection` takes as JSON. @param {string | null} text @returns {RTCIceServer[]} */
export function servers(text) {
  const words = text?.trim() ?? '';
  if (words.startsWith('[')) return JSON.parse(words);
  return words ? [{ urls: words.split(/\s+/) }] : [];
}

/** @param {RTCIceServer[]} iceServers */
function begin(iceServers) {
  const peer = new RTCPeerConnection({ iceServers });
  const channel = peer.createDataChannel('', { negotiated: true, id: 0 });
  channel.addEventListener('close', () => peer.close());
  peer.addEventListener('connectionstatechange', () => peer.connectionState === 'failed' && channel.close());
  return { peer, channel: closing(channel, peer) };
}

/** The channel, which takes its connection along when it is closed. @param {RTCDataChannel} channel @param {RTCPeerConnection} peer @returns {Transport} */
const closing = (channel, peer) => ({
  get readyState() {
    return channel.readyState;
  },
  send: (text) => channel.send(text),
  close: () => peer.close(),
  addEventListener: (type, listener) => channel.addEventListener(type, listener),
});

/** @param {RTCPeerConnection} peer */
async function gathered(peer) {
  await new Promise((done) => {
    const check = () => peer.iceGatheringState === 'complete' && done(undefined);
    peer.addEventListener('icegatheringstatechange', check);
    setTimeout(done, GATHERING);
    check();
  });
  return encoded(/** @type {RTCSessionDescription} */ (peer.localDescription));
}

/** @param {RTCSessionDescription} description */
function encoded({ type, sdp }) {
  const [ufrag, password, fingerprint] = Object.values(FIELDS).map((field) => sdp.match(field)?.[1] ?? '');
  const bytes = fingerprint.split(':').map((byte) => parseInt(byte, 16));
  const print = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const addresses = [...sdp.matchAll(CANDIDATE)].slice(0, ADDRESSES).map(([, ...candidate]) => candidate.join(','));
  return [type, ufrag, password, print, ...addresses].join('~');
}

/**
 * What a browser takes. It comes from somebody else: what it is made of is looked at, character by character.
 * @param {string} code
 * @param {'offer' | 'answer'} wanted
 * @returns {RTCSessionDescriptionInit}
 */
function decoded(code, wanted) {
  const [type, ufrag, password, print, ...addresses] = code.split('~');
  const good = type === wanted && [ufrag, password].every((text) => /^[\w+/]{4,256}$/.test(text)) && /^[\w-]{43}$/.test(print);
  const candidates = addresses.map((address) => address.match(/^([\w.:-]+),(\d{1,5}),(host|srflx|relay)$/));
  if (!good || !candidates.every(Boolean)) throw new Error('rtc-code');
  const bytes = [...atob(print.replaceAll('-', '+').replaceAll('_', '/'))].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0'));
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${bytes.join(':').toUpperCase()}`,
    `a=setup:${wanted === 'offer' ? 'actpass' : 'active'}`,
    'a=sctp-port:5000',
    ...candidates.map((found, index) => candidateLine(/** @type {RegExpMatchArray} */ (found), index)),
  ];
  return { type: wanted, sdp: lines.map((line) => `${line}\r\n`).join('') };
}

/** @param {RegExpMatchArray} found @param {number} index */
const candidateLine = ([, address, port, kind], index) =>
  `a=candidate:${index} 1 udp ${2_000_000_000 - index} ${address} ${port} typ ${kind}${kind === 'host' ? '' : ' raddr 0.0.0.0 rport 0'}`;
