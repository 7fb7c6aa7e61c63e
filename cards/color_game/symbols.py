"""The ten symbols of the identities, as they lie on cards and on phones: outlines as SVG path data.

Each is about 20 units wide with its centre at 0, 0, and no two are alike in outline.
"""

OUTLINES: dict[str, str] = {
    "disc": "M10,0 A10,10 0 0 1 -10,0 A10,10 0 0 1 10,0Z",
    "square": "M-9.4,-9.4 H9.4 V9.4 H-9.4Z",
    "triangle": "M0,-10 L11.2,9 H-11.2Z",
    "plus": "M-3.6,-10 H3.6 V-3.6 H10 V3.6 H3.6 V10 H-3.6 V3.6 H-10 V-3.6 H-3.6Z",
    "crescent": "M7,-9.4 A10,10 0 1 0 7,9.4 A10.6,10.6 0 0 1 7,-9.4Z",
    "burst": "M0,-11 L1.6,-5.99 L5.5,-9.53 L4.38,-4.38 L9.53,-5.5 L5.99,-1.6 L11,0 L5.99,1.6 L9.53,5.5 L4.38,4.38 "
    "L5.5,9.53 L1.6,5.99 L0,11 L-1.6,5.99 L-5.5,9.53 L-4.38,4.38 L-9.53,5.5 L-5.99,1.6 L-11,0 L-5.99,-1.6 "
    "L-9.53,-5.5 L-4.38,-4.38 L-5.5,-9.53 L-1.6,-5.99Z",
    "waves": "M-11,-6.8 C-7.3,-10.8 -3.7,-10.8 0,-6.8 C3.7,-2.8 7.3,-2.8 11,-6.8 V-2.2 C7.3,1.8 3.7,1.8 0,-2.2 "
    "C-3.7,-6.2 -7.3,-6.2 -11,-2.2Z M-11,2.2 C-7.3,-1.8 -3.7,-1.8 0,2.2 C3.7,6.2 7.3,6.2 11,2.2 V6.8 "
    "C7.3,10.8 3.7,10.8 0,6.8 C-3.7,2.8 -7.3,2.8 -11,6.8Z",
    "bow_tie": "M-10,-10 H10 L0,0 L10,10 H-10 L0,0Z",
    "cross": "M7,-10.82 L10.82,-7 L3.82,0 L10.82,7 L7,10.82 L0,3.82 L-7,10.82 L-10.82,7 L-3.82,0 L-10.82,-7 L-7,-10.82 "
    "L0,-3.82Z",
    "eye": "M-11,0 A13.4,13.4 0 0 1 11,0 A13.4,13.4 0 0 1 -11,0Z",
}

IRIS, PUPIL = 4.4, 2.0
"""Radii of the hole in the eye, and of what lies in it."""
