import { createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, type AsnType, type Constructed } from 'asn1js';

/** What a PDF file says of its signature, read without the library that wrote it. */
export interface PdfSignature {
  /** The signed ranges, as start and length. */
  byteRange: [number, number, number, number];
  /** How many bytes follow the signed ranges: of a file as it was issued none. */
  unsigned: number;
  /** Whether the signature is one of these bytes, by the certificate that it carries. */
  isValid: boolean;
  certificate: X509Certificate;
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** Throws where there is no signature. */
export function readPdfSignature(bytes: Buffer): PdfSignature {
  const text = bytes.toString('latin1');
  const [, ...numbers] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text) ?? [];
  if (numbers.length === 0) throw new Error('The file has no signature');
  const byteRange = numbers.map(Number) as PdfSignature['byteRange'];
  const [start, length, restStart, restLength] = byteRange;
  const signed = Buffer.concat([
    bytes.subarray(start, start + length),
    bytes.subarray(restStart, restStart + restLength),
  ]);
  const hex = text.slice(start + length, restStart).replaceAll(/[<>\s]/g, '');
  const { certificate, isValid } = checkCms(Buffer.from(hex, 'hex'), signed);
  return { byteRange, unsigned: bytes.length - restStart - restLength, isValid, certificate };
}

/** ContentInfo, SignedData and the first SignerInfo of RFC 5652. */
function checkCms(der: Buffer, signed: Buffer) {
  const [, content] = partsOf(fromBER(Uint8Array.from(der)).result);
  const parts = partsOf(partsOf(content!)[0]!);
  const certificates = parts.find(isTagged(0));
  const [signerInfo] = partsOf(parts.at(-1)!);
  const [certificateDer] = partsOf(certificates!);
  const certificate = new X509Certificate(bytesOf(certificateDer!));
  const signerParts = partsOf(signerInfo!);
  const attributesAt = signerParts.findIndex(isTagged(0));
  const attributes = signerParts[attributesAt]!;
  const digest = partsOf(attributes)
    .map((attribute) => partsOf(attribute))
    .find(([type]) => type instanceof ObjectIdentifier && type.getValue() === MESSAGE_DIGEST);
  const signature = signerParts[attributesAt + 2]!;
  // Signed as a SET, though they are stored under a tag.
  const attributeBytes = Buffer.from(bytesOf(attributes));
  attributeBytes[0] = 0x31;
  return {
    certificate,
    isValid:
      octetsOf(partsOf(digest![1]!)[0]!).equals(createHash('sha256').update(signed).digest()) &&
      verify('sha256', attributeBytes, certificate.publicKey, octetsOf(signature)),
  };
}

const partsOf = (value: AsnType): AsnType[] => (value as Constructed).valueBlock.value;
const isTagged = (number: number) => (value: AsnType) =>
  value.idBlock.tagClass === 3 && value.idBlock.tagNumber === number;
const bytesOf = (value: AsnType) => Buffer.from(value.valueBeforeDecodeView);
const octetsOf = (value: AsnType) => {
  const { lenBlock, valueBeforeDecodeView } = value;
  return Buffer.from(valueBeforeDecodeView.subarray(valueBeforeDecodeView.length - lenBlock.length));
};
