/** The service type that calibrates the analysers. */
export const CALIBRATION_SERVICE = 'TRO calibration';

/** After this many months the crew is reminded of the last calibration. */
export const CALIBRATION_MONTHS = 12;
