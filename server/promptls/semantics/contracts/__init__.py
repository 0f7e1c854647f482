"""What contracts say: which parts an answer has, and what a prompt says of them."""
